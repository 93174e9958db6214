import Testing

@testable import TrackerPipeline
@testable import tracker_sim

/// The ride of `app --compare`, beside the ride that is played.
@Suite struct SecondRideTests {
  private func appRun(isCompared: Bool = true) throws -> AppRun {
    let route = BuiltInRoute.cityRun.route
    let simulation = Simulation(route: route)
    var other = simulation
    other.settings.movementThreshold = 100
    let second = isCompared ? SecondRide(label: "threshold 100m", other.run()) : nil
    return try AppRun(simulation, styles: [.ascii], second: second)
  }

  @Test func `its places are on the map up to the time that is shown`() throws {
    let app = try appRun()
    app.type("e", wait: .seconds(5))
    let all = app.state.value.secondPlaces
    #expect(all.count > 3)
    let marks = app.text.count { $0 == "+" }
    app.type("x")
    #expect(marks - app.text.count { $0 == "+" } > 3)
    app.type("x")
    app.type("s", wait: .seconds(1))
    #expect(app.state.value.secondPlaces.count < all.count)
  }

  @Test func `a key takes it away and brings it back, and says what it has`() throws {
    let app = try appRun()
    app.type("e", wait: .seconds(5))
    app.type("x")
    #expect(app.text.contains("The second ride is not shown."))
    #expect(app.state.value.secondPlaces.isEmpty)
    app.type("x")
    #expect(app.text.contains("threshold 100m: \(app.state.value.secondPlaces.count) places, "))
  }

  @Test func `without one the key says how to have one`() throws {
    let app = try appRun(isCompared: false)
    app.type("x")
    #expect(app.text.contains("There is no second ride; app --compare threshold=50m has one."))
  }

  @Test(.waitsForTheClock) func `of a server that is down it fails, as on the command line`() throws
  {
    var request: AppRequest = try Arguments([
      "--compare", "geocoder=nominatim=http://127.0.0.1:9", "--allow-network", "--threshold", "2km",
      // Few ticks, as each asks again, and a server is asked once a second.
      "--cadence", "10min", "--geocoder", "nominatim=http://127.0.0.1:9",
    ]).request
    request.route = .named("city-run")
    let failure = #expect(throws: Failure.self) { try AppRide(request) }
    #expect(failure?.message?.hasPrefix("city-run: the server answered none of ") == true)
  }

  @Test func `what has no effect on it is told, also what only its end shows`() throws {
    var request: AppRequest = try Arguments(["--compare", "fail=5000"]).request
    request.route = .named("city-run")
    #expect(
      try AppRide(request).remarks == [
        "--compare: --fail has no effect: there were 141 geocodes"
      ])
  }

  @Test func `it is ridden with the options of the command`() throws {
    var request: AppRequest = try Arguments([
      "--compare", "threshold=100m,cadence=30s", "--geocoder", "coordinates",
    ]).request
    request.route = .named("city-run")
    let second = try #require(try AppRide(request).second)
    var options = request.ride
    try options.set("--threshold", to: "100m")
    try options.set("--cadence", to: "30s")
    let report = options.simulation(
      of: BuiltInRoute.cityRun.route, with: CoordinateGeocoder()
    ).run()
    #expect(Array(second.places(at: report.end)) == report.places)
    #expect(second.label == "threshold 100m, cadence 30s")
  }
}
