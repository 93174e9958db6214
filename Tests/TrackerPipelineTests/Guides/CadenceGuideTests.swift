import Testing
import TrackerPipeline

/// What the guide "Cadence rules" shows and the README does not.
@Suite struct CadenceGuideTests {
  @Test func `a whole route`() throws {
    let route = BuiltInRoute.cityRun.route
    let report = Simulation(
      route: route, settings: TrackerSettings(movementThreshold: 250, cadence: .seconds(5))
    ).run()

    #expect(report.places.count == 13)
  }

  @Test func `what numbers cost and give`() throws {
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
