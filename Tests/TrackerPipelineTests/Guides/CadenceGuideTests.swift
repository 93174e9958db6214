import Testing
import TrackerPipeline

/// The code of the guide "Cadence rules" that is not in the README.
@Suite struct CadenceGuideTests {
  @Test func `a whole route`() throws {
    let route = BuiltInRoute.cityRun.route
    let report = Simulation(
      route: route, settings: TrackerSettings(movementThreshold: 250, cadence: .seconds(5))
    ).run()

    #expect(report.places.count == 13)
  }

  @Test func `the costs of settings`() throws {
    let route = BuiltInRoute.cityRun.route
    var meter = RideMeter(of: route)
    let usual = meter.measure(Simulation(route: route))
    let sparing = meter.measure(
      Simulation(route: route, settings: TrackerSettings(cadence: .seconds(15))))

    #expect(usual.geocodes == 141)
    #expect(sparing.geocodes == 60)
    #expect(sparing.freshness.percentile(95) == .milliseconds(13_300))
  }
}
