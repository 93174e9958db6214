import Streams
import Testing

@testable import TrackerPipeline
@testable import tracker_sim

@Suite struct AppSearchTests {
  private let run: AppRun

  init() throws {
    run = try AppRun(AppRun.walk())
    run.type(" ")
  }

  private var center: Coordinate { run.state.value.map.camera.center }

  @Test func `typed text is completed, and Enter moves the map there`() throws {
    run.type("/winterth", wait: .seconds(1))
    _ = try run.place(of: "Winterthur  Zurich, CH")
    run.type("\r", wait: .seconds(1))

    #expect(abs(center.latitude - 47.5) < 0.01 && abs(center.longitude - 8.75) < 0.05)
    #expect(run.state.value.search == nil)
    _ = try run.place(of: "● Winterthur")
    _ = try run.place(of: "Winterthur, Zurich, CH")
    run.type("\u{1B}", wait: .seconds(1))
    #expect(!run.text.contains("● Winterthur"))
  }

  @Test func `one wrong letter is forgiven, and said`() throws {
    run.type("/winterhtur", wait: .seconds(1))
    _ = try run.place(of: #""winterhtur" is not known; taken as Winterthur"#)
    run.type("\r", wait: .seconds(1))
    #expect(run.state.value.mark?.title == "Winterthur")
  }

  @Test func `places near the visible region come first`() throws {
    run.type("/ber", wait: .seconds(1))
    #expect(run.state.value.search?.places.first?.title == "Bern, Bern, CH")
  }

  @Test func `keys are text while the field is open, and keys again when it is closed`() {
    let style = run.state.value.style
    run.type("/qm1?", wait: .milliseconds(100))
    #expect(run.state.value.search?.text == "qm1?")
    run.type("\u{7F}\u{7F}", wait: .milliseconds(100))
    #expect(run.state.value.search?.text == "qm")
    run.type("\u{15}", wait: .milliseconds(100))
    #expect(run.state.value.search?.text == "")
    #expect(run.state.value.style == style && run.requests.values.isEmpty)
    run.type("\u{1B}", wait: .seconds(1))
    run.type("m")
    #expect(run.state.value.search == nil && run.state.value.style != style)
  }

  @Test func `arrows mark another completion, and a click chooses one`() throws {
    run.type("/spring", wait: .seconds(1))
    let second = try #require(run.state.value.search?.places.dropFirst().first)
    run.type("\u{1B}[B\r", wait: .seconds(1))
    #expect(run.state.value.mark?.coordinate == second.coordinate)

    run.type("/zug", wait: .seconds(1))
    let place = try run.place(of: "Zug  Zug, CH")
    run.click(column: place.column, row: place.row)
    run.wait(.seconds(1))
    #expect(run.state.value.mark?.title == "Zug")
  }

  @Test func `a click outside closes it`() {
    run.type("/zug", wait: .seconds(1))
    run.click(column: 75, row: 18)
    #expect(run.state.value.search == nil)
  }

  @Test func `an unknown place is reported, and the next search works as usual`() throws {
    run.type("/qqqq\t", wait: .seconds(1))
    _ = try run.place(of: #"Nothing was found for "qqqq"."#)
    run.type("\u{15}zug\r", wait: .seconds(1))
    _ = try run.place(of: "Zug  Zug, CH")
    run.type("\r", wait: .seconds(1))
    #expect(run.state.value.mark?.title == "Zug")
  }

  @Test func `a server is asked for what is chosen or submitted only, and its failure is told`()
    throws
  {
    let clock = VirtualTimeScheduler()
    let server = ScriptedSearch(clock, latencies: [:])
    let run = try AppRun(AppRun.walk(), search: server)
    run.type(" /zu", wait: .seconds(1))
    #expect(server.log == [])
    run.type("\u{15}x\t", wait: .seconds(1))
    #expect(server.log == ["x"])
    _ = try run.place(of: "the geocoder cannot be reached")
    run.type("\u{15}zug", wait: .seconds(1))
    run.type("\r", wait: .seconds(1))
    #expect(server.log == ["x", "Zug, Zug, CH"])
    #expect(run.state.value.mark?.title == "ZUG, ZUG, CH")
  }

  @Test func `Enter right behind a key looks for the text, and not for what it was before`() throws
  {
    run.type("/b", wait: .seconds(1))
    run.type("ern\r", wait: .milliseconds(100))
    #expect(run.state.value.search?.screen.results.first?.name == "Bern")
    run.type("\r", wait: .seconds(1))
    #expect(run.state.value.mark?.title == "Bern")
  }

  @Test func `a short list scrolls, and a click selects the visible row`()
    throws
  {
    let run = try AppRun(AppRun.walk(), columns: 40, rows: 12)
    run.type(" /spring", wait: .seconds(1))
    run.type("\u{1B}[B\u{1B}[B\u{1B}[B\u{1B}[B\u{1B}[B", wait: .milliseconds(100))
    let place = try #require(run.state.value.search?.places.dropFirst(5).first)
    let lines = run.text.split(separator: "\n")
    let last = try #require(lines.lastIndex { $0.contains(place.name) })
    run.click(column: 6, row: last)
    run.wait(.seconds(1))
    #expect(run.state.value.mark?.coordinate == place.coordinate)
  }

  @Test func `the help makes room for it`() {
    run.type("?/zug", wait: .seconds(1))
    #expect(!run.state.value.showsHelp && run.state.value.search?.text == "zug")
  }

  @Test func `whoever knows the places is credited, each once`() throws {
    let run = try AppRun(AppRun.walk(), columns: 120)
    run.type(" /zug", wait: .seconds(1))
    _ = try run.place(of: "─ GeoNames (CC BY 4.0), https://www.geonames.org ─")
    run.type("\r", wait: .seconds(1))
    #expect(run.text.split(separator: "GeoNames").count == 2)
  }

  @Test func `degrees are a place`() throws {
    run.type("/-33.9 18.4", wait: .seconds(1))
    run.type("\r", wait: .seconds(1))
    #expect(abs(center.latitude + 33.9) < 1e-6 && abs(center.longitude - 18.4) < 1e-6)
  }
}

@Suite struct AppDirectionsTests {
  private func run(_ columns: Int = 80) throws -> AppRun {
    let directions = try #require(try RecordedAnswer.motorway.directions()).get()
    let simulation = Simulation(
      route: try directions.route(), geocoder: CoordinateGeocoder())
    return try AppRun(simulation, columns: columns)
  }

  @Test func `their steps are a list, and Enter shows one on the map`() throws {
    let run = try run()
    run.type(" 3")
    _ = try run.place(of: "2.7 km by car, 0:02:24")
    _ = try run.place(of: "Keep slightly right at the fork onto A1 toward St. Gallen")
    run.type("\u{1B}[B\u{1B}[B\r", wait: .seconds(1))

    #expect(run.state.value.tab == .map)
    #expect(run.state.value.mark?.title == "Merge slightly left onto A1")
    let center = run.state.value.map.camera.center
    #expect(abs(center.longitude - 8.7275) < 1e-4 && abs(center.latitude - 47.5074) < 1e-4)
    run.type("3\u{1B}[F\r", wait: .seconds(1))
    #expect(run.state.value.mark?.title == "Arrive at B")
  }

  @Test func `a click on a step shows it`() throws {
    let run = try run()
    run.type(" \t\t")
    let place = try run.place(of: "Take the ramp on the left")
    run.click(column: place.column, row: place.row)
    #expect(run.state.value.mark?.title.hasPrefix("Take the ramp") == true)
  }

  @Test func `their line is on the map before it is ridden, with its credit`() throws {
    let run = try run(140)
    run.type(" mm", wait: .seconds(1))
    #expect(run.text.contains("======"))
    run.type("m", wait: .seconds(1))
    _ = try run.place(of: "© OpenStreetMap")
  }

  @Test func `a recording has none`() throws {
    let run = try AppRun(AppRun.walk())
    run.type(" 3")
    #expect(run.state.value.tab == .map)
    _ = try run.place(of: "There are no steps")
  }
}

@Suite struct AppLocationTests {
  private func run(_ permission: PermissionStatus) throws -> AppRun {
    var simulation = AppRun.walk()
    simulation.permission = [.init(time: .zero, status: permission)]
    return try AppRun(simulation)
  }

  private func showsUser(_ run: AppRun) -> Bool { run.text.contains("◆") }

  @Test func `is asked for with its reason before anything shows the user`() throws {
    let run = try run(.notDetermined)
    run.wait(.seconds(3))
    _ = try run.place(of: "May tracker-sim use your location?")
    _ = try run.place(of: "Your location is used to mark on the map the places")
    #expect(!showsUser(run) && run.state.value.rows.isEmpty)

    run.type("\r", wait: .seconds(3))
    #expect(run.state.value.permission == .authorizedWhenInUse)
    #expect(showsUser(run) && !run.state.value.rows.isEmpty)
    #expect(!run.text.contains("May tracker-sim"))
  }

  @Test func `a key that closes the help is no answer`() throws {
    let run = try run(.notDetermined)
    run.type("?", wait: .seconds(1))
    run.type("\r", wait: .seconds(1))
    #expect(run.state.value.permission == .notDetermined && !run.state.value.showsHelp)
  }

  @Test func `is not asked for when the ride is over`() throws {
    let run = try run(.notDetermined)
    run.type("e", wait: .seconds(5))
    #expect(!run.text.contains("May tracker-sim"))
  }

  @Test func `that is revoked is not followed any more`() throws {
    let run = try run(.authorizedAlways)
    run.wait(.seconds(5))
    run.type("p", wait: .seconds(1))
    let center = run.state.value.map.camera.center
    run.type("\rf", wait: .seconds(1))
    #expect(run.state.value.map.camera.center == center)
  }

  @Test(arguments: ["n", "\u{1B}"])
  func `can be refused, and the map says what is missing`(key: String) throws {
    let run = try run(.notDetermined)
    run.type(key, wait: .seconds(3))
    run.type("\r", wait: .seconds(1))

    #expect(run.state.value.permission == .denied)
    _ = try run.place(of: "Your position is not shown: location is denied. Allow it in Settings.")
    #expect(!showsUser(run))
    run.type("p", wait: .seconds(3))
    #expect(showsUser(run) && !run.text.contains("is not shown"))
  }

  @Test func `can be answered with the mouse`() throws {
    for (text, status) in [
      ("[ Allow ]", PermissionStatus.authorizedWhenInUse), ("[ Don't allow ]", .denied),
    ] {
      let run = try run(.notDetermined)
      run.wait(.seconds(1))
      let button = try run.place(of: text)
      run.click(column: button.column + 2, row: button.row)
      run.wait(.seconds(1))
      #expect(run.state.value.permission == status)
    }
  }

  @Test func `that is revoked is no longer shown`() throws {
    let run = try run(.authorizedAlways)
    run.wait(.seconds(5))
    #expect(showsUser(run))
    run.type("p", wait: .seconds(2))
    #expect(!showsUser(run))
  }

  @Test func `that is restricted cannot be allowed`() throws {
    let run = try run(.restricted)
    run.type("\r", wait: .seconds(2))
    _ = try run.place(of: "Your position is not shown: location is restricted on this device.")
  }
}
