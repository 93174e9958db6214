import Streams
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
    #expect(ends.values == [Instant(.seconds(5))])
    #expect(report.places.count == 2)
    #expect(report.route.fixes.isEmpty)
  }

  @Test func `of two ends the second one counts`() {
    let ride = LiveRide(on: clock, geocoder: CoordinateGeocoder())
    let receiver = ReceiverLocationService(dialect: GPSDDialect(), scheduler: ride.scheduler)
    let ends = Recorded<String>()
    ride.start(receiver) { _, _ in }
    receiver.receive(line: Self.line(metres: 0, second: 0))
    clock.advance(to: Instant(.seconds(1)))
    receiver.receive(line: Self.line(metres: 30, second: 1))

    ride.finish(within: .seconds(1)) { ends.append("first") }
    ride.finish(within: .seconds(2)) { [clock] in
      ends.append("second at \(clock.now.nanoseconds / 1_000_000_000)")
    }
    clock.advance(to: Instant(.seconds(100)))

    #expect(ends.values == ["second at 3"])
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

  @Test func `a receiver's clock that was years ahead begins a new segment when it is set`() {
    let ride = LiveRide(on: clock, geocoder: CoordinateGeocoder())
    let receiver = ReceiverLocationService(dialect: GPSDDialect(), scheduler: ride.scheduler)
    ride.start(receiver) { _, _ in }
    let wrong = #"{"class":"TPV","mode":3,"lat":46.4,"lon":8,"time":"2036-02-07T06:28:16Z"}"#
    receiver.receive(line: wrong)

    for second in 0..<8 {
      clock.schedule(after: Instant(.seconds(second + 1))) {
        receiver.receive(line: Self.line(metres: Double(second) * 7, second: second))
      }
    }
    clock.advance(to: Instant(.seconds(20)))
    let report = ride.stop(Self.gpsd.route)

    #expect(report.totals.dropped == [.outOfOrder: 4])
    // The first, the fifth of those that are older, and what is 20 m from there, with its tick.
    #expect(report.places.map(\.location.time) == [0, 5, 8].map { Instant(.seconds($0)) })
    #expect(report.places.map(\.time) == [0, 5, 10].map { Instant(.seconds($0)) })
    // From a place of another segment there is no distance.
    #expect(report.places.map { $0.distance.rounded() } == [0, 0, 21])
    #expect(
      report.alerts.map(\.message) == [
        "The receiver's clock was set back: its line 2 says 2024-03-10T12:00:00Z, its line 1 said "
          + "2036-02-07T06:28:16Z. A new segment begins."
      ])
  }

  @Test func `the end of a segment discards the pending movement and the geocode in flight`() {
    let slow = SimulatedGeocoder(
      source: CoordinateGeocoder(), script: GeocoderScript(latency: .seconds(9)), scheduler: clock)
    let ride = LiveRide(on: clock, geocoder: slow)
    let receiver = ReceiverLocationService(dialect: GPSDDialect(), scheduler: ride.scheduler)
    let ends = Recorded<TrackerEvent.GeocodeOutcome>()
    ride.start(receiver) { _, event in
      if case .geocodeEnded(_, let outcome) = event { ends.append(outcome) }
    }
    receiver.receive(line: Self.line(metres: 0, second: 8))
    receiver.receive(line: Self.line(metres: 500, second: 9))

    clock.schedule(after: Instant(.seconds(6))) {
      for second in 1...5 { receiver.receive(line: Self.line(metres: 900, second: second)) }
    }
    clock.advance(to: Instant(.seconds(40)))
    let report = ride.stop(Self.gpsd.route)

    #expect(report.places.map(\.time) == [Instant(.seconds(15))])
    #expect(ends.values == [.segmentEnded, .success])
    #expect(report.totals.geocodes == 2)
    #expect(report.totals.failures == 0)
  }

  @Test func `a ride in virtual time keeps its rule for fixes that are older`() {
    let times = [100.0, 1, 2, 3, 4, 5, 6]
    let fixes = times.map { fix(0, at: $0) }
    let report = Simulation(route: Route(name: "test", source: "test", fixes: fixes)).run()

    #expect(report.totals.dropped == [.outOfOrder: 6])
    #expect(report.alerts.isEmpty)
  }

  @Test func `no place is committed before its fix was made, whatever the receiver's clock says`() {
    let ride = LiveRide(on: clock, geocoder: CoordinateGeocoder())
    let receiver = ReceiverLocationService(dialect: GPSDDialect(), scheduler: ride.scheduler)
    ride.start(receiver) { _, _ in }

    // Fifty times as fast as it says, as a log that is played back, and at first all at once.
    for second in 0..<9 {
      clock.schedule(after: Instant(.milliseconds(max(0, second - 4) * 20))) {
        receiver.receive(line: Self.line(metres: Double(second) * 30, second: second))
      }
    }
    clock.advance(to: Instant(.seconds(10)))
    let report = ride.stop(Self.gpsd.route)

    #expect(report.places.count == 2)
    #expect(report.places.allSatisfy { $0.location.time <= $0.time })
    #expect(report.places.last?.location.time == Instant(.milliseconds(80)))
  }

  @Test func `an address with colons is shown in its brackets`() {
    #expect(Receiver.gpsd(host: "::1", port: 2_399).name == "gpsd at [::1]:2399")
    #expect(Receiver.gpsd(host: "10.0.0.7", port: 2_947).name == "gpsd at 10.0.0.7:2947")
  }
}
