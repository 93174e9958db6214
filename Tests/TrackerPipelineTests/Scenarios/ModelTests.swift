import Streams
import Testing

@testable import TrackerPipeline

@Suite struct ModelTests {
  /// A dozen scenarios for each case, so that they run in parallel.
  @Test(arguments: Rounds.optimisedSeeds(100))
  func `the pipeline commits what the rules say`(block: UInt64) {
    for seed in block * 12..<block * 12 + 12 {
      let scenario = Scenario(seed: seed)
      var model = TrackerModel(scenario)
      model.run()

      let events = Recorded<TrackerEvent>()
      let report = scenario.simulation.run { _, event in events.append(event) }

      #expect(Outcomes(events.values) == model.outcomes, "seed \(seed)")
      #expect(report.places == model.places, "seed \(seed)")
      #expect(report.alerts.map(\.kind) == model.alerts, "seed \(seed)")
      #expect(report.alerts.map(\.time) == model.alertTimes, "seed \(seed)")
      #expect(report.totals == model.totals, "seed \(seed)")
    }
  }

  @Test func `the scenarios have places, failures, refusals, drops and ties in them`() {
    var totals = RideReport.Totals()
    var (refusals, ties) = (0, 0)
    for seed in UInt64(0)..<100 {
      let scenario = Scenario(seed: seed)
      let report = scenario.simulation.run()
      totals.geocodes += report.totals.geocodes
      totals.failures += report.totals.failures
      totals.dropped.merge(report.totals.dropped, uniquingKeysWith: +)
      refusals += report.alerts.count { $0.kind == .permission }
      let cadence = scenario.settings.cadence.components
      let step = cadence.seconds * 1_000 + cadence.attoseconds / 1_000_000_000_000_000
      ties += report.places.count { $0.location.time.nanoseconds % (step * 1_000_000) == 0 }
    }

    #expect(totals.geocodes > 500)
    #expect(totals.failures > 100)
    #expect(totals.dropped.count == TrackerEvent.DropReason.allCases.count)
    #expect(refusals > 20)
    #expect(ties > 50)
  }

  @Test func `a geocode ends once, before the next one begins`() {
    for seed in Rounds.optimisedSeeds(200) {
      let events = Recorded<TrackerEvent>()
      _ = Scenario(seed: seed).simulation.run { _, event in events.append(event) }
      var inFlight: Location?
      for event in events.values {
        switch event {
        case .geocode(let location):
          #expect(inFlight == nil, "seed \(seed)")
          inFlight = location
        case .geocodeEnded(let location, _):
          #expect(inFlight == location, "seed \(seed)")
          inFlight = nil
        default: break
        }
      }
    }
  }

  @Test func `the same scenario gives the same report`() {
    let (first, second) = (Scenario(seed: 7).simulation.run(), Scenario(seed: 7).simulation.run())

    #expect(first.places == second.places)
    #expect(first.alerts == second.alerts)
  }
}
