import Foundation
import Streams
import Testing

@testable import TrackerPipeline
@testable import tracker_sim

/// A recorded session of a user, and its screens.
@Suite struct AppRecordingTests {
  /// The typed keys, and the pause after them.
  private static let recording: [(keys: String, milliseconds: Int)] = [
    (">>>>", 5_000), (" ", 400), ("n", 500), ("+", 200), ("+", 900), ("m", 300), ("m", 300),
    ("m", 200),
    ("\u{1B}", 400), ("2", 800), ("\u{1B}[B\u{1B}[B", 500), ("\r", 700), ("p", 400), ("\r", 300),
    ("p", 200), ("g", 200), (" ", 1_500), ("\r", 300), ("c", 400), ("b", 400), ("[", 300),
    ("?", 900),
    ("?", 100), ("\u{1B}[<0;20;9M\u{1B}[<32;30;12M\u{1B}[<0;30;12m", 300),
    ("\u{1B}[<64;40;12M", 300), ("0", 300), (">", 0), (">", 2_000), ("s", 500),
  ]

  /// - Parameter look: Called after each input, with the number of inputs so far.
  private func play(
    _ colors: ColorDepth, until count: Int = recording.count,
    look: (Int, AppRun) -> Void = { _, _ in }
  ) throws -> AppRun {
    let run = try AppRun(Simulation(route: BuiltInRoute.cityBicycleRide.route), colors: colors)
    for (index, step) in Self.recording[..<count].enumerated() {
      run.type(step.keys, wait: .milliseconds(step.milliseconds))
      look(index + 1, run)
    }
    return run
  }

  /// All of it, without colours: the bytes that were written, and the screens that are compared, by the number of inputs
  /// before them. Played once for all tests.
  private static let plain = Result {
    var screens: [Int: String] = [:]
    let run = try AppRecordingTests().play(.none) { count, run in
      if [2, 3, 11, 13, 20, 26].contains(count) { screens[count] = run.text }
    }
    return (bytes: run.bytes.values, screens: screens)
  }

  @Test func `the same keys give the same bytes`() throws {
    let (first, second) = (try Self.plain.get().bytes, try play(.none, until: 12).bytes.values)
    #expect(first.starts(with: second))
    #expect(second.count > 100)
  }

  @Test func `the same keys give the same colours`() throws {
    let (first, second) = (try play(.full), try play(.full))
    #expect(first.bytes.values == second.bytes.values)
    #expect(first.bytes.values.count > 100)
  }

  /// `REWRITE_SCREENS=1` writes the present screens.
  @Test func `the screen after some inputs`() throws {
    let text = try Self.plain.get().screens
    for (count, text) in text { try Screens.check(text, named: "recording-\(count)") }
    #expect(text.count == 6)
  }

  @Test func `the page on the command shows what is seen`() throws {
    let text = try CommandGuide.text(of: "Documentation/CommandLine/App.md")
    #expect(text.contains("```text\n\(try Self.plain.get().screens[3] ?? "")\n```"))
  }
}
