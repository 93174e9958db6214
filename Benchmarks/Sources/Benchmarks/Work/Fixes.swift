import Streams
import TrackerPipeline

/// Fixes at 1 Hz.
enum Fixes {
  /// Someone who stays within ten metres: only the first fix passes the movement gate.
  static func standing(_ second: Int) -> Location {
    location(metresNorth: Double(second * 7 % 20) / 2, at: second)
  }

  /// Someone who rides north and back at 6 metres a second, a kilometre and more: each fourth fix
  /// passes the movement gate, and each tick commits one.
  static func riding(_ second: Int) -> Location {
    let metres = 6 * (second % 400)
    return location(metresNorth: Double(min(metres, 2_400 - metres)), at: second)
  }

  private static func location(metresNorth: Double, at second: Int) -> Location {
    Location(
      coordinate: Coordinate(latitude: 46.5 + metresNorth / 111_200, longitude: 8),
      time: Instant(nanoseconds: Int64(second) * 1_000_000_000))
  }
}

/// Fixes that are made as they are due: so a year of them needs no memory.
final class EndlessLocationService: LocationService {
  private let count: Int
  private let time: @Sendable (Int) -> Instant
  private let fix: @Sendable (Int) -> Location
  private let scheduler: any Scheduler
  private let subject = PassthroughSubject<Location, Never>()

  /// - Parameter time: When each fix is sent; one a second by default.
  init(
    count: Int, scheduler: any Scheduler,
    time: @escaping @Sendable (Int) -> Instant = {
      Instant(nanoseconds: Int64($0) * 1_000_000_000)
    },
    fix: @escaping @Sendable (Int) -> Location
  ) {
    self.count = count
    self.time = time
    self.fix = fix
    // Fixes come before the ticks of the same instant, which are of a higher rank.
    self.scheduler = scheduler.ranked(1)
    send(0)
  }

  var locations: AnyPublisher<Location, Never> { subject.eraseToAnyPublisher() }
  var errors: AnyPublisher<LocationError, Never> {
    Empty(completeImmediately: false).eraseToAnyPublisher()
  }

  func start() {}
  func stop() {}

  private func send(_ index: Int) {
    guard index < count else { return }
    scheduler.schedule(after: time(index)) { [self] in
      subject.send(fix(index))
      send(index + 1)
    }
  }
}

extension EndlessLocationService {
  /// Lets a tracker follow `count` fixes.
  static func ride(_ count: Int, _ fix: @escaping @Sendable (Int) -> Location) -> TrackerState {
    let scheduler = VirtualTimeScheduler()
    let tracker = Tracker(
      environment: TrackerEnvironment(
        location: EndlessLocationService(count: count, scheduler: scheduler, fix: fix),
        geocoder: CoordinateGeocoder(),
        permission: SimulatedPermissionService(
          script: [.init(time: .zero, status: .authorizedWhenInUse)], scheduler: scheduler),
        scheduler: scheduler))
    tracker.start()
    scheduler.advance(to: Instant.zero.advanced(by: .seconds(count)))
    tracker.stop()
    return tracker.state
  }
}
