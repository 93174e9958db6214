import Streams
import Testing

@testable import TrackerPipeline
@testable import tracker_sim

@Suite struct TrackerAppTests {
  @Test func `time is played, at the speed that is chosen, and pauses`() throws {
    let run = try AppRun(AppRun.walk())
    run.wait(.seconds(10))
    #expect(abs(run.player.now.nanoseconds - 10_100_000_000) < 100_000_000)
    run.type(">>")
    run.wait(.seconds(2))
    #expect(abs(run.player.now.nanoseconds - 20_700_000_000) < 800_000_000)
    #expect(run.line(21).hasPrefix(" ▶ 5×"))
    run.type(" ")
    let time = run.player.now
    run.wait(.seconds(5))
    #expect(run.player.now == time)
    #expect(run.line(21).hasPrefix(" ‖ 5×"))
  }

  @Test func `nothing is written, and nothing scheduled, while nothing changes`() throws {
    let run = try AppRun(AppRun.walk())
    run.type(" ", wait: .seconds(1))
    let count = run.bytes.values.count
    run.wait(.seconds(100))
    #expect(run.bytes.values.count == count)
    #expect(run.clock.pendingCount <= 1)
  }

  @Test func `one goes on to the next tick, fix and place, and back`() throws {
    let run = try AppRun(AppRun.walk())
    func time(after keys: String) -> Double {
      run.type(keys)
      return Double(run.player.now.nanoseconds) / 1e9
    }
    #expect(time(after: " s") == 0)
    #expect(time(after: ",") == 1)
    #expect(time(after: ".") == 5)
    #expect(time(after: "c") == 5.3)
    #expect(time(after: "c") == 10.3)
    #expect(run.line(0).hasSuffix("2 Places 3"))
    #expect(time(after: "b") == 5.3)
    #expect(run.line(0).hasSuffix("2 Places 2"))
    #expect(time(after: "]") == 35.3)
    #expect(time(after: "[") == 5.3)
    #expect(time(after: "e") == 74)
    #expect(time(after: ".") == 74)
    #expect(run.line(23).hasPrefix(" The ride is over; s goes to its start."))
    #expect(time(after: "s") == 0)
  }

  @Test func `as fast as it goes is at the end at once`() throws {
    let run = try AppRun(AppRun.walk(), speed: 5_000)
    run.type(">", wait: .seconds(1))
    #expect(run.player.now == run.player.end)
    #expect(!run.state.value.isPlaying)
  }

  @Test func `a pin opens its card, which Escape, its button and a click beside it close`() throws {
    let run = try AppRun(AppRun.walk())
    run.type(" cc++++++")
    run.type("n")
    #expect(run.text.contains("─ Place 1 ─"))
    #expect(run.text.contains("46.50000, 8.00000  ±5 m"))
    #expect(run.text.contains("at 0:00:00.3, first of its segment"))
    run.type("\u{1B}", wait: .seconds(1))
    #expect(!run.text.contains("─ Place"))

    let pin = try run.place(of: "● ")
    run.click(column: pin.column, row: pin.row)
    #expect(run.text.contains("─ Place"))
    let button = try run.place(of: "[ OK ]")
    run.click(column: button.column + 1, row: button.row)
    #expect(!run.text.contains("─ Place"))
    #expect(run.state.value.map.selection == nil)

    run.type("\r")
    #expect(run.text.contains("─ Place"))
    run.click(column: 3, row: 15)
    #expect(!run.text.contains("─ Place"))
  }

  @Test func `the list has the newest place first, and a row shows its pin`() throws {
    let run = try AppRun(AppRun.walk())
    run.type(" ]2")
    #expect(run.line(1) == " #      time accuracy step m  place")
    #expect(run.line(2).hasPrefix(" 6 0:00:25.3     ±5 m   60.0  46.50216"))
    run.type("\u{1B}[B\u{1B}[B\r")
    #expect(run.state.value.tab == .map)
    #expect(run.text.contains("─ Place 4 ─"))
    #expect(run.state.value.map.selection == "4")
    run.type("\t")
    let row = try run.place(of: "46.50216")
    run.click(column: 10, row: row.row)
    #expect(run.text.contains("─ Place 6 ─"))
  }

  @Test func `there is one alert at a time, and OK shows the next`() throws {
    var simulation = AppRun.walk()
    simulation.geocoderScript.failing = [1]
    simulation.permission.append(.init(time: .seconds(1), status: .denied))
    let run = try AppRun(simulation)
    run.wait(.seconds(2))
    #expect(run.text.contains("─ Geocoder, at 0:00:00.3 ─"))
    #expect(!run.text.contains("Permission, at"))
    let button = try run.place(of: "[ OK ]")
    run.click(column: button.column, row: button.row)
    #expect(run.text.contains("─ Permission, at 0:00:01 ─"))
    #expect(run.text.contains("Location access is denied. Allow it in Settings >"))
    run.type("\r")
    #expect(!run.text.contains("Permission, at"))
  }

  @Test func `a change is shown, stays in effect, and is kept after going back`()
    throws
  {
    let run = try AppRun(AppRun.walk())
    run.type(" ,,")
    run.type("p")
    #expect(run.line(22).hasPrefix(" location denied"))
    run.type("\r")
    run.type("p")
    run.type("g")
    #expect(run.line(22).contains("geocoder off"))
    run.type("a")
    #expect(run.line(22).contains("accuracy 100 m"))
    run.type("]")
    run.type("\r[")
    run.type("]")
    #expect(
      run.player.simulation.permission.map(\.status) == [
        .authorizedWhenInUse, .denied, .authorizedWhenInUse,
      ])
    #expect(run.player.moment.state.places.count == 1)
    let whole = run.player.simulation.run()
    #expect(whole.places.filter { $0.time <= run.player.now }.count == 1)
  }

  @Test func `the map is drawn another way, and stays where it is`() throws {
    let run = try AppRun(AppRun.walk(), colors: .full)
    run.type(" ]")
    run.type("+++n")
    let before = run.state.value.map
    run.type("m")
    #expect(run.state.value.style == .blocks)
    #expect(run.text.contains("█"))
    #expect(run.state.value.map == before)
    run.type("m")
    #expect(run.state.value.style == .ascii)
    #expect(run.text.contains("*") && run.text.contains("+- Place 1 -"))
    #expect(run.text.utf8.allSatisfy { $0 < 0x80 })
    #expect(run.state.value.map == before)
    run.type("m")
    #expect(run.state.value.style == .braille)
    #expect(run.state.value.map == before)
  }

  @Test func `the map goes with the mouse: what is under the pointer stays there`() throws {
    let run = try AppRun(AppRun.walk())
    run.type(" ]")
    let camera = run.state.value.map.camera
    run.type("\u{1B}[<0;20;10M\u{1B}[<32;30;13M\u{1B}[<0;30;13m")
    let moved = run.state.value.map.camera
    #expect(moved.center.longitude < camera.center.longitude)
    #expect(moved.center.latitude > camera.center.latitude)
    let cell = MapPoint(x: 29.5 * 8, y: 11.5 * 16)
    let under = try #require(run.state.value.map.viewport).coordinate(at: cell)
    run.type("\u{1B}[<64;30;13M\u{1B}[<64;30;13M")
    let zoomed = run.state.value.map
    #expect(zoomed.camera.zoom == moved.zoom + 1)
    let after = try #require(zoomed.viewport?.point(of: under))
    #expect(abs(after.x - cell.x) < 0.5 && abs(after.y - cell.y) < 0.5)
  }

  @Test func `a long ride to its end is shown a few times on its way`() throws {
    let run = try AppRun(AppRun.walk(seconds: 20_000))
    run.type(" ")
    let moments = Recorded(run.player.moments)
    run.type("e")
    #expect(run.state.value.isAtEnd)
    // It is ridden in forty parts and more, and showing one costs as much as there are places.
    #expect(moments.values.count < 8, "\(moments.values.count)")
  }

  @Test func `what came of the ride is a line`() throws {
    let run = try AppRun(AppRun.walk(seconds: 5_000))
    run.type(" ")
    #expect(run.app.state.summary.hasPrefix("walk: 0 places, 0.000 km in 0:00:00"))
    #expect(run.app.state.summary.hasSuffix(" of 1:23:19"))
    run.type("e")
    #expect(run.app.state.summary == "walk: 1,001 places, 49.975 km in 1:23:19")
  }

  @Test func `the help has every key`() throws {
    let run = try AppRun(AppRun.walk())
    run.type("?")
    for binding in KeyBinding.all where !binding.text.isEmpty {
      #expect(run.text.contains(binding.text.prefix(20)), "\(binding.label)")
    }
    run.resize(columns: 60, rows: 14)
    #expect(!run.text.contains("q         quit"))
    run.type(String(repeating: "\u{1B}[B", count: 40))
    #expect(run.text.contains("q         quit"))
    run.type("\u{1B}", wait: .seconds(1))
    #expect(!run.text.contains("Keys;"))
    let keys = KeyBinding.all.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
  }

  @Test func `a key that does nothing says so`() throws {
    let run = try AppRun(AppRun.walk())
    run.type("y")
    #expect(run.line(23).hasPrefix(" No key does 'y'; ? shows all."))
  }

  @Test func `quitting, suspending and writing are left to the surroundings`() throws {
    let run = try AppRun(AppRun.walk())
    run.type("w")
    run.type("\u{1A}")
    run.type("q")
    let names = run.requests.values.map { "\($0)".prefix { $0 != "(" } }
    #expect(names == ["writeScenario", "suspend", "quit"])
  }

  @Test func `a key that is pressed twice acts twice`() throws {
    let run = try AppRun(AppRun.walk())
    run.type(" ]]")
    #expect(run.player.now >= Instant(.seconds(60)))
    run.type("[")
    run.type("a", wait: .zero)
    run.type("a", wait: .zero)
    run.wait(.seconds(1))
    #expect(run.player.simulation.faults.accuracies.map(\.value) == [.metres(100), .unknown])
    run.type("bb")
    #expect(run.player.now == Instant(.milliseconds(20_300)))
  }

  @Test func `a terminal with nothing but ASCII gets nothing else`() throws {
    var simulation = AppRun.walk()
    simulation.geocoder = NamingGeocoder(names: [
      "Zürich ♥", "東京都庁 with a name that is quite a bit too long",
    ])
    for columns in [40, 80, 130] {
      let run = try AppRun(simulation, columns: columns, rows: 24, styles: [.ascii])
      run.type(" cccg")
      run.type("n")
      #expect(run.text.utf8.allSatisfy { $0 < 0x80 })
      run.type("2")
      #expect(run.text.utf8.allSatisfy { $0 < 0x80 })
      #expect(columns == 40 || run.text.contains("Zurich"))
      run.type("?")
      #expect(run.text.utf8.allSatisfy { $0 < 0x80 })
    }
  }

  @Test func `what lies beyond the edge of the map is not drawn, and the map says so`() throws {
    let fixes = (0..<60).map { second in
      Location(
        coordinate: Coordinate(latitude: 86 + Double(second) / 100, longitude: 8),
        time: Instant(.seconds(second)))
    }
    let run = try AppRun(Simulation(route: Route(name: "north", source: "test", fixes: fixes)))
    run.type(" e0")
    #expect(run.text.contains(MapEdge.notice))
    #expect(run.line(0).contains("2 Places 1"))
    // Neither the user nor a pin nor a cluster is at the edge.
    let map = (1..<20).map(run.line).joined()
    #expect(!map.contains("◆") && !map.contains("●") && !map.contains("◉"), "\(run.text)")
    #expect(try !AppRun(AppRun.walk()).text.contains(MapEdge.notice))
  }

  @Test func `names of any script stand in their columns`() throws {
    var simulation = AppRun.walk()
    simulation.geocoder = NamingGeocoder(names: ["東京都庁 西新宿", "תל אביב", "Zürich\u{1B}[2J"])
    let run = try AppRun(simulation)
    run.type(" ccc2")
    #expect(run.line(2).hasSuffix("Zürich [2J"))
    #expect(run.line(3).hasSuffix("30.0  תל אביב\u{200E}"))
    #expect(run.line(4).hasSuffix("-  東京都庁 西新宿"))
    #expect(run.shown.problems == [])
  }
}

/// Names fixes by their time: one name for every 3 s, the last for all that come later.
struct NamingGeocoder: Geocoder {
  let names: [String]

  func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
    let index = min(Int(location.time.nanoseconds / 3_000_000_000), names.count - 1)
    return Just(Placemark(title: names[index])).setFailureType(to: GeocoderError.self)
      .eraseToAnyPublisher()
  }
}
