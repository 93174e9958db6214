import Streams
import Testing

@testable import TrackerPipeline

/// Time without events takes no work, and its ticks are counted.
@Suite struct IdleTicksTests {
  private static let years = 365.25 * 86_400.0

  @Test(arguments: [8.0, 80])
  func `years without a fix are one event, and all of their ticks count`(years: Double) {
    let later = years * Self.years
    let events = Recorded<TrackerEvent>()
    let report = Simulation(
      route: Route(name: "years", source: "test", fixes: [fix(0), fix(30, at: later)])
    ).run { _, event in events.append(event) }

    // The last fix waits for its tick, and 15 s later the ride is over, at that tick included.
    #expect(report.totals.ticks == Int(later) / 5 + 3)
    #expect(report.places.map(\.location.time) == [.zero, Instant(.seconds(later))])
    let idle = events.values.filter { if case .ticks = $0 { true } else { false } }
    #expect(idle.first == .ticks(.idle, count: Int(later) / 5 - 2, every: .seconds(5)))
    #expect(events.values.count < 20)
  }

  @Test func `a ride that nobody allows has no ticks, however long it is`() {
    var simulation = Simulation(
      route: Route(name: "years", source: "test", fixes: [fix(0), fix(30, at: 8 * Self.years)]))
    simulation.permission = [.init(time: .zero, status: .denied)]

    #expect(simulation.run().totals.ticks == 0)
  }

  @Test func `a geocoder that fails at every tick of years ends the ride in good time`() {
    var simulation = Simulation(
      route: Route(name: "years", source: "test", fixes: [fix(0), fix(30, at: 80 * Self.years)]),
      geocoderScript: GeocoderScript(failureRate: 1))
    simulation.mostFailures = 100
    let report = simulation.run()

    #expect(!report.isComplete)
    #expect(report.totals.failures == 100)
    #expect(report.totals.ticks == 99)
    simulation.route.fixes = [fix(0), fix(30, at: 400)]
    #expect(simulation.run().isComplete)
  }

  /// Random rides with pauses, compared with a plain loop over all events, and
  /// with the pipeline when it performs every tick.
  @Test func `a ride that leaves out idle ticks is the ride that does not`() {
    var skipped = 0
    for seed in UInt64(0)..<200 {
      let scenario = Scenario(withPauses: seed)
      var model = TrackerModel(scenario)
      model.run()

      let events = Recorded<TimedEvent>()
      let report = scenario.simulation.run { events.append(TimedEvent(time: $0, event: $1)) }
      let each = Recorded<TimedEvent>()
      // With a clock so fast that no time passes.
      let reportOfEach = scenario.simulation.run(by: RideClock(pace: 1e12)) {
        each.append(TimedEvent(time: $0, event: $1))
      }

      let expanded = events.values.flatMap(\.expanded)
      skipped += expanded.count - events.values.count
      #expect(expanded == each.values, "seed \(seed)")
      #expect(report.totals == reportOfEach.totals, "seed \(seed)")
      #expect(report.totals == model.totals, "seed \(seed)")
      #expect(report.places == model.places, "seed \(seed)")
      #expect(report.alerts.map(\.time) == model.alertTimes, "seed \(seed)")
    }
    #expect(skipped > 1_000)
  }

  private struct TimedEvent: Equatable {
    let time: Instant
    let event: TrackerEvent

    /// Each tick by itself.
    var expanded: [TimedEvent] {
      guard case .ticks(let outcome, let count, let interval) = event else { return [self] }
      return (1...count).map {
        TimedEvent(time: time.advanced(by: interval * $0), event: .tick(outcome))
      }
    }
  }
}

extension Scenario {
  /// A few fixes in groups, with up to a minute between two groups.
  fileprivate init(withPauses seed: UInt64) {
    self.init(seed: seed)
    var chance = SplitMix64(seed: seed &+ 1_000_000)
    settings.cadence =
      [settings.cadence, .milliseconds(700), .nanoseconds(3_333_333_333)]
      .randomElement(using: &chance) ?? settings.cadence
    settle = .seconds([0, 5, 15, 60].randomElement(using: &chance) ?? 15)
    var pauses = Duration.zero
    fixes = fixes.prefix(Int.random(in: 1...12, using: &chance)).map { fix in
      var fix = fix
      if Int.random(in: 0..<4, using: &chance) == 0 {
        pauses += .milliseconds(500 * Int.random(in: 1...100, using: &chance))
      }
      fix.time = fix.time.advanced(by: pauses)
      // Also no coordinate, but equal to itself.
      if fix.coordinate.latitude.isNaN { fix.coordinate.latitude = 91 }
      return fix
    }
  }
}
