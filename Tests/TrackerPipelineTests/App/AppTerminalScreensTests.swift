import Foundation
import Streams
import Testing

@testable import TrackerPipeline
@testable import tracker_sim

/// The screens that a script types for in a real terminal as well (`.ci/app`): here in virtual time.
@Suite struct AppTerminalScreensTests {
  struct Line {
    let name: String
    let size: ScreenSize
    let keys: String
  }

  private static var lines: [Line] {
    get throws {
      let file = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Screens/terminal.keys")
      return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .filter { !$0.hasPrefix("#") }
        .map { line in
          let fields = line.split(separator: " ", omittingEmptySubsequences: true)
          let size = fields[1].split(separator: "x").compactMap { Int($0) }
          let keys = fields[2].replacing("\\e", with: "\u{1B}").replacing("\\r", with: "\r")
            .replacing("\\t", with: "\t").replacing("\\x20", with: " ")
          return Line(
            name: String(fields[0]), size: ScreenSize(columns: size[0], rows: size[1]),
            keys: String(keys))
        }
    }
  }

  @Test func `what is typed leads to the same screens as in a terminal`() throws {
    let run = try AppRun(
      Simulation(route: BuiltInRoute.cityBicycleRide.route), styles: [.braille, .ascii])
    run.wait(.seconds(1))
    for line in try Self.lines {
      if run.shown.size != line.size {
        run.resize(columns: line.size.columns, rows: line.size.rows)
      }
      run.type(line.keys, wait: .seconds(1))
      try Screens.check(run.text, named: "terminal-\(line.name)")
    }
  }
}
