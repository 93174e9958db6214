import Streams
import Synchronization
import Testing

@testable import TrackerPipeline

/// The live tracker, with a receiver whose lines come in virtual time.
@Suite struct LiveRideTests {
  private let clock = VirtualTimeScheduler()

  private static let gpsd = Receiver.gpsd(host: "localhost", port: Receiver.gpsdPort)

  /// A report of gpsd, some metres north.
  private static func line(metres: Double, second: Int) -> String {
    let latitude = 46.5 + metres / 111_150
    return
      #"{"class":"TPV","mode":3,"lat":\#(latitude),"lon":8,"time":"2024-03-10T12:00:0\#(second)Z"}"#
  }

  @Test func `places are committed while the receiver sends, on the ride's own time`() {
    clock.advance(to: Instant(.seconds(1_000)))
    let ride = LiveRide(on: clock, geocoder: CoordinateGeocoder(), keepsFixes: true)
    let receiver = ReceiverLocationService(dialect: GPSDDialect(), scheduler: ride.scheduler)
    let times = Recorded<Instant>()
    ride.start(receiver) { time, event in
      if case .commit = event { times.append(time) }
    }

    for second in 0..<8 {
      clock.schedule(after: Instant(.seconds(1_000 + second))) {
        receiver.receive(line: Self.line(metres: Double(second) * 7, second: second))
      }
    }
    clock.advance(to: Instant(.seconds(1_010)))
    let report = ride.stop(Self.gpsd.route)

    #expect(times.values == [Instant(.seconds(0)), Instant(.seconds(5)), Instant(.seconds(10))])
    #expect(report.places.map(\.location.time) == [0, 3, 6].map { Instant(.seconds($0)) })
    #expect(report.totals.fixes == 8)
    #expect(report.route.fixes.count == 8)
    #expect(report.route.source == "gpsd")
  }

  @Test func `it is over as soon as nothing is under way`() {
    let ride = LiveRide(on: clock, geocoder: CoordinateGeocoder())
    let receiver = ReceiverLocationService(dialect: GPSDDialect(), scheduler: ride.scheduler)
    let ends = Recorded<Instant>()
    ride.start(receiver) { _, _ in }
    receiver.receive(line: Self.line(metres: 0, second: 0))
    clock.advance(to: Instant(.seconds(1)))
    receiver.receive(line: Self.line(metres: 30, second: 1))

    ride.finish(within: .seconds(60)) { [clock] in ends.append(clock.now) }
    clock.advance(to: Instant(.seconds(100)))
    let report = ride.stop(Self.gpsd.route)

    // The movement waits for the tick at 5 s.
    #expect(ends.values.first == Instant(.seconds(5)))
    #expect(report.places.count == 2)
    #expect(report.route.fixes.isEmpty)
  }

  @Test func `it does not wait longer than it is told to`() {
    let never = SimulatedGeocoder(
      source: CoordinateGeocoder(), script: GeocoderScript(failureRate: 1), scheduler: clock)
    let ride = LiveRide(on: clock, geocoder: never)
    let receiver = ReceiverLocationService(dialect: GPSDDialect(), scheduler: ride.scheduler)
    let ends = Recorded<Instant>()
    ride.start(receiver) { _, _ in }
    receiver.receive(line: Self.line(metres: 0, second: 0))

    ride.finish(within: .seconds(15)) { [clock] in ends.append(clock.now) }
    clock.advance(to: Instant(.seconds(30)))

    #expect(ends.values == [Instant(.seconds(15))])
    #expect(ride.stop(Self.gpsd.route).places.isEmpty)
  }

  @Test func `trouble with the receiver is an alert, and no fix is none`() {
    let ride = LiveRide(on: clock, geocoder: CoordinateGeocoder())
    let receiver = ReceiverLocationService(dialect: GPSDDialect(), scheduler: ride.scheduler)
    ride.start(receiver) { _, _ in }

    receiver.receive(line: #"{"class":"TPV","mode":1}"#)
    receiver.receive(trouble: "it has gone")
    let report = ride.stop(Self.gpsd.route)

    #expect(report.alerts.map(\.message) == ["The location manager failed: it has gone"])
  }

  @Test func `a fix that the receiver sends late is older, and is dropped`() {
    let ride = LiveRide(on: clock, geocoder: CoordinateGeocoder())
    let receiver = ReceiverLocationService(dialect: GPSDDialect(), scheduler: ride.scheduler)
    ride.start(receiver) { _, _ in }

    for second in [3, 5, 4] {
      receiver.receive(line: Self.line(metres: 0, second: second))
    }

    #expect(ride.stop(Self.gpsd.route).totals.dropped == [.outOfOrder: 1])
  }
}

/// What happened, in its order.
final class Recorded<Value: Sendable>: Sendable {
  private let list = Mutex<[Value]>([])

  var values: [Value] { list.withLock { $0 } }

  func append(_ value: Value) {
    list.withLock { $0.append(value) }
  }
}
