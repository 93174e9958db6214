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
          let keys = fields[2].replacing("\\e", with: "\\x1b").replacing("\\r", with: "\\x0d")
            .replacing("\\t", with: "\\x09")
            .replacing(#/\\x(..)/#) { match in
              String(UInt8(match.1, radix: 16).map { Character(Unicode.Scalar($0)) } ?? "?")
            }
          return Line(
            name: String(fields[0]), size: ScreenSize(columns: size[0], rows: size[1]),
            keys: String(keys))
        }
    }
  }

  @Test func `typed keys lead to the same screens as in a terminal`() throws {
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

  /// Those that leave the app, and the one that writes a file, are typed by themselves.
  @Test func `every key is typed in a terminal`() throws {
    var decoder = InputDecoder()
    var typed: Set<Key> = [.control("z"), .control("c"), .character("q"), .character("w")]
    for line in try Self.lines {
      guard case .emit(let inputs) = decoder.receive(.bytes(Array(line.keys.utf8))) else {
        continue
      }
      for case .key(let key) in inputs { typed.insert(key) }
      if case .emit(let inputs) = decoder.receive(.pause) {
        for case .key(let key) in inputs { typed.insert(key) }
      }
    }
    #expect(Set(KeyBinding.all.flatMap(\.keys)).subtracting(typed) == [])
  }
}
