import Testing
import TrackerPipeline

@Suite struct BuiltInRouteTests {
  @Test(arguments: [
    (BuiltInRoute.cityRun, 870...930, 3.3...3.8, 4.1),
    (.cityBicycleRide, 870...930, 5.0...5.8, 7.1),
    (.freewayDrive, 2_000...2_200, 24.0...30.0, 33.0),
  ])
  func `each route has its duration, mean speed and top speed`(
    builtIn: BuiltInRoute, seconds: ClosedRange<Int>, mean: ClosedRange<Double>, top: Double
  ) {
    let route = builtIn.route
    let duration = Int(route.duration.components.seconds)
    let fastest = zip(route.fixes, route.fixes.dropFirst()).map { before, after in
      Geodesic.distance(from: before.coordinate, to: after.coordinate)
    }.max()

    #expect(seconds.contains(duration), "\(duration) s")
    #expect(mean.contains(route.length / Double(duration)), "\(route.length) m")
    #expect(fastest.map { $0 < top } == true, "\(fastest ?? 0) m/s")
  }

  @Test(arguments: BuiltInRoute.allCases)
  func `each route has one valid fix a second, stops on the way, and is always the same`(
    builtIn: BuiltInRoute
  ) {
    let route = builtIn.route
    let stands = zip(route.fixes, route.fixes.dropFirst()).filter { $0.coordinate == $1.coordinate }

    #expect(route.name == builtIn.name)
    #expect(route.source == "built-in")
    #expect(route.fixes.allSatisfy { $0.coordinate.isValid && $0.horizontalAccuracy == 5 })
    #expect(
      route.fixes.map(\.time.nanoseconds)
        == (0..<route.fixes.count).map { Int64($0) * 1_000_000_000 })
    #expect(stands.count >= 30)
    #expect(builtIn.route.fixes == route.fixes)
    #expect(!builtIn.summary.contains("\n"))
  }

  @Test func `a route is found by its name`() {
    #expect(BuiltInRoute(rawValue: "city-run") == .cityRun)
    #expect(BuiltInRoute(rawValue: "apple") == nil)
  }
}
