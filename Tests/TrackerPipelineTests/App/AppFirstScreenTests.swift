import Streams
import Testing

@testable import TrackerPipeline
@testable import tracker_sim

/// The first screen of the app, before the ride has played anything.
@Suite struct AppFirstScreenTests {
  /// The first bytes that the terminal gets, as a screen.
  private func firstScreen(of run: AppRun, columns: Int = 80, rows: Int = 24) throws -> String {
    var emulator = TerminalEmulator(size: ScreenSize(columns: columns, rows: rows))
    emulator.write(try #require(run.bytes.values.first))
    return emulator.text
  }

  @Test(arguments: BuiltInRoute.allCases)
  func `it shows the whole way, its start and its finish`(route: BuiltInRoute) throws {
    let run = try AppRun(Simulation(route: route.route), styles: [.ascii])
    let lines = try firstScreen(of: run)
      .split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) }
    let viewport = try #require(run.state.value.map.viewport)
    func isMarked(_ column: Int, _ row: Int) -> Bool {
      lines.indices.contains(row) && lines[row].indices.contains(column)
        && "-SFX#()0123456789".contains(lines[row][column])
    }
    for fix in run.player.simulation.route.fixes where fix.coordinate.isOnMap {
      let point = try #require(viewport.point(of: fix.coordinate))
      let (column, row) = (Int(point.x / 8), Int(point.y / 16) + 1)
      // Every second character of the line is drawn.
      let isNear = (-1...1).contains { down in
        (-1...1).contains { across in isMarked(column + across, row + down) }
      }
      #expect(isNear, "\(fix.coordinate) at \(column), \(row)")
    }
    let text = lines.map { String($0) }.joined(separator: "\n")
    #expect(text.contains("F"))
    #expect(text.contains("S"))
    #expect(text.contains(" 0:00:00 "))
  }

  @Test func `it has dots where the way goes, and flags at its ends`() throws {
    let run = try AppRun(
      Simulation(route: BuiltInRoute.cityBicycleRide.route), styles: [.braille])
    try Screens.check(try firstScreen(of: run), named: "first-braille")
  }

  @Test func `a way of many fixes has gaps, too`() throws {
    let route = Route(
      name: "east", source: "test",
      fixes: (0..<20_000).map { index in
        Location(
          coordinate: Coordinate(latitude: 46.5, longitude: 8 + Double(index) / 200_000),
          horizontalAccuracy: 5, time: Instant(.seconds(index)))
      })
    let run = try AppRun(Simulation(route: route), styles: [.ascii])
    // The dots of a parallel are in the gaps.
    let text = try firstScreen(of: run).replacing(".", with: " ")
    let row = try #require(
      text.split(separator: "\n").first { $0.contains("- - - - -") }, "\(text)")
    #expect(!row.contains("--"), "\(text)")
  }

  @Test func `what has been ridden is drawn over the way ahead`() throws {
    let run = try AppRun(AppRun.walk(), styles: [.ascii])
    let ahead = try firstScreen(of: run).count { $0 == "-" }
    run.type("e", wait: .seconds(5))
    #expect(run.text.count { $0 == "*" } > 5)
    #expect(ahead - run.text.count { $0 == "-" } > 5)
  }

  @Test func `directions are the way ahead, and have flags at its ends`() throws {
    let route = try #require(try RecordedAnswer.motorway.directions()).get().route()
    let styles = route.wayAhead.compactMap { element in
      if case .polyline(let line) = element { line.style } else { nil }
    }
    #expect(Set(styles) == ["way"])
    #expect(route.wayAhead.count == styles.count + 2)
  }

  @Test func `every segment is a line of its own, and a long one is split`() {
    var route = AppRun.walk(seconds: 600).route
    route.segmentStarts = [.init(fix: 0, track: 0), .init(fix: 100, track: 0)]
    let lines = route.wayAhead.compactMap { element in
      if case .polyline(let line) = element { line } else { nil }
    }
    #expect(lines.map(\.coordinates.count) == [100, 257, 244])
    #expect(lines[2].coordinates.first == lines[1].coordinates.last)
  }
}
