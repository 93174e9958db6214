import Streams
import Testing

@testable import TrackerPipeline

/// The figures are worked out by hand.
@Suite struct RideMetricsTests {
  /// Metres between two letters of a diagram.
  private static let step = 10.0

  private static func measure(
    _ diagram: Marbles, permission: [SimulatedPermissionService.Change]? = nil,
    geocoder: GeocoderScript = GeocoderScript(latency: .seconds(1))
  ) -> RideMetrics {
    var simulation = Simulation(route: RideDiagram(diagram).route, geocoderScript: geocoder)
    if let permission { simulation.permission = permission }
    return RideMeter(of: simulation.route).ride(simulation).metrics
  }

  @Test func `a walk of which every fix becomes a place costs a geocode for each`() {
    //   fixes    a--c----e--g----
    //   commits  -a----c----e----g
    let metrics = Self.measure("a--c----e--g----")

    #expect(metrics.rides == 1)
    #expect(metrics.duration == .seconds(11))
    #expect(metrics.geocodes == 4)
    #expect(metrics.commits == 4)
    // The last one, at 15 seconds, is after the last fix, at 11, and in no rate.
    #expect(metrics.geocodesAfterEnd == 1)
    #expect(metrics.commitsAfterEnd == 1)
    #expect(metrics.geocodesPerHour.map { abs($0 - 3 * 3_600 / 11.0) < 1e-9 } == true)
    // At 5 and 10 seconds, which both had something to do; and at 15, 20 and 25.
    #expect(metrics.ticks == 5)
    #expect(metrics.ticksAfterEnd == 3)
    #expect(metrics.idleTicks == 0)
    // c waits from 3 to 6, e from 8 to 11, g from 11 to 16.
    #expect(metrics.freshness.median == .seconds(3))
    #expect(metrics.freshness.percentile(95) == .seconds(5))
    #expect(metrics.freshness.longest == .seconds(5))
    #expect(metrics.missedMovements == 0)
    // Every fix is a place, so the line goes through all.
    #expect(metrics.deviation.fixes == 4)
    #expect(metrics.deviation.greatest < 1e-3)
    #expect(abs(metrics.length - 6 * Self.step) < 0.1)
    #expect(metrics.distanceShare.map { abs($0 - 1) < 1e-9 } == true)
    #expect(abs(metrics.longestGap - 2 * Self.step) < 0.1)
    #expect(metrics.longestWait == .seconds(5))
  }

  @Test func `on a walk with more fixes than places, what comes behind the last place deviates`() {
    // Movements c, e, g and i; the tick at 5 takes e, and that at 10 takes i.
    let metrics = Self.measure("abcdefghij")

    #expect(metrics.commits == 3)
    #expect(metrics.geocodes == 3)
    // c waits from 2 to 6, e from 4 to 6, g from 6 to 11, i from 8 to 11: 2, 3, 4 and 5 seconds.
    #expect(metrics.freshness.count == 4)
    #expect(metrics.freshness.median == .seconds(3))
    #expect(metrics.freshness.percentile(95) == .seconds(5))
    // The line is straight, and j is one step behind its end.
    #expect(abs(metrics.deviation.greatest - Self.step) < 0.1)
    #expect(metrics.deviation.mean.map { abs($0 - Self.step / 10) < 0.01 } == true)
    #expect(metrics.distanceShare.map { abs($0 - 8.0 / 9) < 1e-3 } == true)
    #expect(abs(metrics.longestGap - 4 * Self.step) < 0.1)
    #expect(metrics.longestWait == .seconds(4))
  }

  @Test func `a corner that is cut deviates by its height over the line`() {
    // A right-angled triangle of 30, 40 and 50 m, whose height is 24 m.
    let start = Coordinate(latitude: 46, longitude: 8)
    let corner = Geodesic.destination(from: start, north: 0, east: 30)
    let end = Geodesic.destination(from: corner, north: 40, east: 0)
    let fixes = [start, corner, end].enumerated().map { index, coordinate in
      Location(coordinate: coordinate, time: Instant(.seconds(10 * index)))
    }
    let route = Route(name: "corner", source: "test", fixes: fixes)
    let settings = TrackerSettings(movementThreshold: 45)

    let metrics = RideMeter(of: route).ride(Simulation(route: route, settings: settings)).metrics

    #expect(metrics.commits == 2)
    #expect(abs(metrics.deviation.greatest - 24) < 1e-3)
    #expect(metrics.deviation.mean.map { abs($0 - 8) < 1e-3 } == true)
    #expect(metrics.distanceShare.map { abs($0 - 50.0 / 70) < 1e-5 } == true)
    #expect(abs(metrics.longestGap - 70) < 1e-3)
    #expect(metrics.longestWait == .seconds(20))
  }

  @Test func `where tracking is interrupted there is no line, and its movements are missed`() {
    let metrics = Self.measure(
      "a--c------g--i----",
      permission: [
        .init(time: .zero, status: .authorizedWhenInUse),
        .init(time: .seconds(4), status: .denied),
        .init(time: .seconds(9), status: .authorizedWhenInUse),
      ])

    // a, and g as the first of the new segment; then i at the tick 5 s behind its start.
    #expect(metrics.commits == 3)
    #expect(metrics.missedMovements == 1)
    #expect(metrics.freshness.count == 1)
    // The ticks begin anew at 9: that at 14 geocodes i, those at 19 and 24 nothing. All are after the last fix, at 13.
    #expect(metrics.geocodesAfterEnd == 1)
    #expect(metrics.recordedTicks == 0 && metrics.ticksAfterEnd > 1)
    // c is 2 steps from a, the nearer of the places beside it.
    #expect(abs(metrics.deviation.greatest - 2 * Self.step) < 0.1)
    #expect(metrics.distance < 2 * Self.step + 0.1)
  }

  @Test func `without a place there is no deviation, and the whole recording is a gap`() {
    let metrics = Self.measure(
      "a--c----", permission: [.init(time: .zero, status: .denied)])

    #expect(metrics.ridesWithoutPlace == 1)
    #expect(metrics.deviation.mean == nil)
    #expect(metrics.freshness.median == nil)
    #expect(metrics.idleShare == nil)
    #expect(abs(metrics.longestGap - 2 * Self.step) < 0.1)
    #expect(metrics.longestWait == .seconds(3))
  }

  /// Walks for 20 s, is interrupted for an hour and 5 km, and walks for 20 s again.
  private static func interrupted(_ segments: String) throws -> RideMetrics {
    let points = (0..<42).map { index in
      let (second, metres) = index < 21 ? (index, index) : (index + 3_600, index + 5_000)
      let latitude = 46 + Double(metres) / 111_170
      return (index == 21 ? segments : "") + GPX.point("\(latitude)", at: second)
    }
    let route = try Route.read(gpx: GPX.track(points.joined()))
    let settings = TrackerSettings(movementThreshold: 15)
    return RideMeter(of: route).ride(Simulation(route: route, settings: settings)).metrics
  }

  @Test(arguments: ["", "</trkseg><trkseg>"])
  func `an interruption of the recording is no wait and no gap of the cadence's`(
    segments: String
  ) throws {
    let metrics = try Self.interrupted(segments)

    #expect(metrics.longestWait > .seconds(5))
    #expect(metrics.longestWait < .seconds(40))
    #expect(metrics.longestGap < 60)
    // The way between two segments is not known, and no part of the length.
    #expect(segments.isEmpty ? metrics.length > 5_000 : (39...41).contains(metrics.length))
    #expect(metrics.duration == .seconds(3_641))
  }

  @Test(arguments: ["", "</trkseg><trkseg>"])
  func `an interruption costs no geocodes an hour and has no idle ticks`(segments: String) throws {
    let metrics = try Self.interrupted(segments)

    // Of twice 20 s; the ticks are at 5, 10, …, and those after 20 s and before 3,621 s are in the interruption.
    #expect(metrics.recordedTime == .seconds(40))
    #expect(metrics.ticks == 731)
    #expect(metrics.interruptedTicks == 720)
    #expect(metrics.geocodes == metrics.commits && metrics.failures == 0)
    // Those at 3,645, 3,650 and 3,655 s are after the last fix. The first place is geocoded without a tick.
    #expect(metrics.ticksAfterEnd == 3)
    #expect(metrics.idleTicks == 731 - 720 - 3 - (metrics.geocodes - 1))
    #expect(metrics.geocodesPerHour == Double(metrics.geocodes) * 3_600 / 40)
    #expect(metrics.idleShare == Double(metrics.idleTicks) / 8)
  }

  @Test(arguments: [3.0, 7, 60])
  func `interruptions count the same, whatever fixes are shared and however short they are`(
    cadence: Double
  ) throws {
    // Nothing moves far; segments are 2 s apart, then 200 s, then 2 s again.
    let starts = [0, 42, 282, 324]
    let segments = starts.map { start in
      (0..<40).map { GPX.point("\(46 + Double($0 % 2) / 1e6)", at: start + $0) }.joined()
    }
    let route = try Route.read(gpx: GPX.track(segments.joined(separator: "</trkseg><trkseg>")))
    let settings = TrackerSettings(cadence: .nanoseconds(Int64(cadence * 1e9)))
    let simulation = Simulation(route: route, settings: settings)
    var meter = RideMeter(of: route)
    let (shared, all) = (meter.measure(simulation), meter.ride(simulation).metrics)

    #expect(shared == all)
    #expect(all.interruptedTicks > 0)
  }

  @Test
  func
    `a geocoder that knows nothing is asked at each tick, and its rate is that of recorded time`()
    throws
  {
    // Two segments of 10 s, an hour apart.
    let points = [0, 10, 3_600, 3_610].map { second in
      (second == 3_600 ? "</trkseg><trkseg>" : "")
        + GPX.point("\(46 + Double(second) / 1e5)", at: second)
    }
    let route = try Route.read(gpx: GPX.track(points.joined()))
    var script = GeocoderScript()
    script.noResultRate = 1
    let metrics = RideMeter(of: route).ride(Simulation(route: route, geocoderScript: script))
      .metrics

    #expect(metrics.geocodes == 726)
    #expect(metrics.interruptedGeocodes == 717)
    #expect(metrics.geocodesAfterEnd == 3)
    // At 0, 5, 10, 3,600, 3,605 and 3,610 s, of 20 s.
    #expect(metrics.geocodesPerHour.map { abs($0 - 6 * 180) < 1e-9 } == true)
  }

  @Test func `fixes of one time at the start of a segment are no interruptions`() throws {
    let seconds = [0, 10, 100, 100, 100, 110]
    let points = seconds.enumerated().map { index, second in
      (index == 2 ? "</trkseg><trkseg>" : "") + GPX.point("\(46 + Double(index) / 1e4)", at: second)
    }
    let route = try Route.read(gpx: GPX.track(points.joined()))
    let settings = TrackerSettings(movementThreshold: 1_000)
    let metrics = RideMeter(of: route).ride(Simulation(route: route, settings: settings)).metrics

    // One place, at the start: the gap is all of the way, 11.1 m four times.
    #expect(abs(metrics.longestGap - metrics.length) < 1e-6)
    #expect(abs(metrics.length - 44.5) < 0.1)
    #expect(metrics.recordedTime == .seconds(20))
  }

  @Test func `the way across an interruption hides no deviation`() throws {
    // North for 100 m, and on from a place 100 m farther; the fix before it is 15 m from the last place.
    let metres = [0, 50, 100, 115, 215, 265].map(Double.init)
    let points = metres.enumerated().map { index, metres in
      (index == 4 ? "</trkseg><trkseg>" : "")
        + GPX.point("\(46 + metres / 111_170)", at: index * 10 + (index < 4 ? 0 : 600))
    }
    let route = try Route.read(gpx: GPX.track(points.joined()))
    let metrics = RideMeter(of: route).ride(Simulation(route: route)).metrics

    #expect(metrics.commits == 5)
    #expect(abs(metrics.deviation.greatest - 15) < 0.1)
  }

  @Test func `between segments the tracker's distance is no share of the length`() throws {
    let metrics = try Self.interrupted("</trkseg><trkseg>")

    #expect(metrics.distance > 5_000)
    #expect(metrics.distanceShare.map { (0.5...1).contains($0) } == true)
  }

  @Test func `two rides a week apart cost as many geocodes an hour as each of them`() throws {
    func ride(_ days: [Int]) throws -> RideMetrics {
      let segments = days.map { day in
        (0..<90).map { index in
          GPX.point("\(46 + Double(index) / 2_000)", at: day * 86_400 + index * 10)
        }.joined()
      }
      let route = try Route.read(
        gpx: GPX.track(segments.joined(separator: "</trkseg><trkseg>")))
      return RideMeter(of: route).ride(Simulation(route: route)).metrics
    }
    let (one, both) = (try ride([0]), try ride([0, 7]))
    #expect(one.geocodesPerHour == both.geocodesPerHour)
    #expect(one.geocodesPerHour.map { $0 > 300 } == true)
    #expect(both.duration > .seconds(7 * 86_400))
  }

  @Test(arguments: [
    // Ticks, the time between two in seconds, the first, and how many are inside 10 s to 20 s.
    (1, 1, 10, 0), (1, 1, 11, 1), (1, 1, 20, 0), (100, 1, 0, 9), (3, 5, 5, 1), (2, 5, 15, 1),
    (4, 3, 1, 0), (5, 3, 1, 1), (9, 100, 15, 1), (7, 100, 21, 0),
    // A cadence of a century, for as long as an instant can tell.
    (3, 3_155_760_000, 0, 0),
  ])
  func `ticks in an interruption are counted`(
    count: Int, interval: Int, first: Int, inside: Int
  ) {
    let interruption = RecordedTime.Interruption(
      start: Instant(.seconds(10)), end: Instant(.seconds(20)))
    #expect(
      interruption.ticks(count, every: .seconds(interval), from: Instant(.seconds(first)))
        == inside)
  }

  @Test func `of a recording with few fixes the time between two is a wait`() {
    let fixes = (0..<10).map { index in
      Location(
        coordinate: Coordinate(latitude: 46 + Double(index) / 1e5, longitude: 8),
        time: Instant(.seconds(120 * index)))
    }
    let route = Route(name: "slow", source: "test", fixes: fixes)
    let metrics = RideMeter(of: route).ride(Simulation(route: route)).metrics
    #expect(metrics.longestWait >= .seconds(240))
  }

  @Test func `a failed geocode is a failure, and its movement waits on`() {
    let metrics = Self.measure(
      "a--c--------", geocoder: GeocoderScript(latency: .seconds(1), failing: [2]))

    #expect(metrics.failures == 1)
    #expect(metrics.geocodes == 3)
    // From 3, over the tick at 5, to that at 10 and its answer.
    #expect(metrics.freshness.longest == .seconds(8))
  }

  @Test func `noise moves what the tracker receives, and not what it is compared with`() {
    var simulation = Simulation(route: RideDiagram("a--c----e--g----").route)
    simulation.faults.noise = 15
    let metrics = RideMeter(of: simulation.route).ride(simulation).metrics

    #expect(metrics.deviation.greatest > 1)
    #expect(abs(metrics.length - 6 * Self.step) < 0.1)
  }

  @Test func `several rides add up`() {
    var all = Self.measure("a--c----e--g----")
    all.add(Self.measure("abcdefghij"))

    #expect(all.rides == 2)
    #expect(all.duration == .seconds(20))
    #expect(all.geocodes == 7)
    #expect(all.freshness.count == 7)
    // 2, 3, 3, 3, 4, 5 and 5 seconds.
    #expect(all.freshness.median == .seconds(3))
    #expect(all.deviation.mean.map { abs($0 - Self.step / 14) < 0.01 } == true)
    #expect(abs(all.longestGap - 4 * Self.step) < 0.1)
  }

  @Test(arguments: UInt64(0)..<40)
  func `rides that share their movements cost and give what rides of all fixes do`(seed: UInt64) {
    let scenario = Scenario(seed: seed)
    var meter = RideMeter(of: scenario.simulation.route)
    for cadence in [1, 5, 20] {
      var simulation = scenario.simulation
      simulation.settings.cadence = .seconds(cadence)
      #expect(meter.measure(simulation) == meter.ride(simulation).metrics, "seed \(seed)")
    }
  }

  /// Fixes every 5 m due north, four of them in each second, with times in whole seconds or not.
  private static func quick(inWholeSeconds: Bool) -> Route {
    let start = Coordinate(latitude: 46, longitude: 8)
    let fixes = (0..<80).map { index in
      Location(
        coordinate: Geodesic.destination(from: start, north: Double(index) * 5, east: 0),
        time: Instant(inWholeSeconds ? .seconds(index / 4) : .milliseconds(250 * index)))
    }
    return Route(name: "quick", source: "test", fixes: fixes)
  }

  @Test(arguments: [20.0, 30])
  func `fixes with one time deviate no more than those with times of their own`(threshold: Double) {
    let settings = TrackerSettings(movementThreshold: threshold, cadence: .seconds(1))
    for isWhole in [true, false] {
      let route = Self.quick(inWholeSeconds: isWhole)
      let metrics = RideMeter(of: route).ride(Simulation(route: route, settings: settings)).metrics
      #expect(metrics.commits > 5)
      // All lie on one line; only those behind the last place are beside it.
      #expect((metrics.deviation.mean ?? .infinity) < 4, "in whole seconds: \(isWhole)")
    }
  }

  @Test func `a recording whose times go back lasts until its latest time`() {
    let times = [0, 100, 20]
    let fixes = times.enumerated().map { index, time in
      Location(
        coordinate: Coordinate(latitude: 46 + Double(index) / 1_000, longitude: 8),
        time: Instant(.seconds(time)))
    }
    let route = Route(name: "back", source: "test", fixes: fixes)
    #expect(route.duration == .seconds(100))
    #expect(RideMeter(of: route).ride(Simulation(route: route)).metrics.duration == .seconds(100))
  }

  @Test func `counts beyond all numbers stay the greatest one`() {
    var sum = RideMetrics()
    sum.ticks = .max
    sum.add(sum)
    #expect(sum.ticks == .max)
  }
}
