import Streams
import Synchronization
import TrackerPipeline

/// A live ride in virtual time: a gpsd reports ten fixes a second, sends garbage, and goes away within
/// a line; each third geocode fails.
///
/// Line `n` comes at `n` tenths of a second and a half: never together with a look of the cadence.
final class LiveTrack {
  private let clock = VirtualTimeScheduler()
  private let ride: LiveRide
  private let receiver: ReceiverLocationService
  private let fix: @Sendable (Int) -> Location

  /// - Parameter fix: The place at a second.
  init(_ fix: @escaping @Sendable (Int) -> Location) {
    self.fix = fix
    ride = LiveRide(on: clock, geocoder: FailingGeocoder())
    receiver = ReceiverLocationService(dialect: GPSDDialect(), scheduler: ride.scheduler)
    ride.start(receiver) { _, _ in }
  }

  func sendLine(_ tenth: Int) {
    clock.advance(to: Self.time(tenth))
    let place = fix(tenth / 10).coordinate
    let time = "\(LongRide.time(tenth / 10).dropLast()).\(tenth % 10)Z"
    let line =
      #"{"class":"TPV","mode":3,"lat":\#(place.latitude),"lon":\#(place.longitude),"time":"\#(time)"}"#
    if tenth % 100 == 17 { receiver.receive(line: "\u{0}garbage [{") }
    receiver.receive(line: line)
    if tenth % 1_000 == 999 {
      receiver.receive(line: String(line.prefix(20)))
      receiver.receive(trouble: "it has closed the connection")
    }
  }

  /// Ends the ride after the last line.
  func places(after tenths: Int) -> [VisitedPlace] {
    clock.advance(to: Self.time(tenths))
    return ride.stop(Receiver.gpsd(host: "localhost", port: Receiver.gpsdPort).route).places
  }

  /// The places of a tracker that gets the same fixes without a receiver.
  static func simulatedPlaces(
    _ fix: @escaping @Sendable (Int) -> Location, after tenths: Int
  ) -> [VisitedPlace] {
    let scheduler = VirtualTimeScheduler()
    let tracker = Tracker(
      environment: TrackerEnvironment(
        location: EndlessLocationService(count: tenths, scheduler: scheduler, time: Self.time) {
          Location(coordinate: fix($0 / 10).coordinate, time: Self.time($0))
        },
        geocoder: FailingGeocoder(),
        permission: SimulatedPermissionService(
          script: [.init(time: .zero, status: .authorizedAlways)], scheduler: scheduler),
        scheduler: scheduler))
    tracker.start()
    scheduler.advance(to: Self.time(tenths))
    tracker.stop()
    return tracker.state.places.reversed()
  }

  static func time(_ tenth: Int) -> Instant {
    Instant(nanoseconds: Int64(tenth) * 100_000_000 + 50_000_000)
  }
}

/// Names places by their coordinates, but each third time it fails.
private final class FailingGeocoder: Geocoder {
  private let requests = Mutex(0)

  func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
    let request = requests.withLock { count in
      count += 1
      return count
    }
    if request.isMultiple(of: 3) {
      return Fail(error: GeocoderError.offline).eraseToAnyPublisher()
    }
    return CoordinateGeocoder().reverseGeocode(location)
  }
}
