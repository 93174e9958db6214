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
}
