import Streams
import Testing

@testable import tracker_sim

@Suite struct ScreenWriterTests {
  private static let size = ScreenSize(columns: 23, rows: 6)

  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).replacing("\u{1B}[", with: "^")
  }

  @Test func `the first screen is written as a whole, and the next one as what has changed`() {
    var writer = ScreenWriter(colors: .full)
    var grid = CellGrid(size: Self.size)
    grid.write("place 1", column: 2, row: 1)
    #expect(Self.text(writer.bytes(for: grid)) == "^0m^2J^2;3Hplace 1")
    #expect(writer.bytes(for: grid).isEmpty)
    grid.write("2", column: 8, row: 1)
    #expect(Self.text(writer.bytes(for: grid)) == "^2;9H2")
    grid.write("3", column: 8, row: 1, style: CellStyle(foreground: Color(0xFF0000), isBold: true))
    #expect(Self.text(writer.bytes(for: grid)) == "^2;9H^1;38;2;255;0;0m3")
    writer.forget()
    #expect(Self.text(writer.bytes(for: grid)).hasPrefix("^0m^2J"))
  }

  @Test func `between two changes the cursor goes the shorter way`() {
    var writer = ScreenWriter(colors: .none)
    var grid = CellGrid(size: Self.size)
    grid.write("a bc                d", column: 0, row: 0)
    _ = writer.bytes(for: grid)
    grid.write("A bC                D", column: 0, row: 0)
    #expect(Self.text(writer.bytes(for: grid)) == "^1;1HA bC^16CD")
  }

  @Test(arguments: [
    (ColorDepth.none, ""), (.sixteen, "^91m"), (.palette, "^38;5;167m"),
    (.full, "^38;2;229;72;77m"),
  ])
  func `colours are those that the terminal has`(colors: ColorDepth, sequence: String) {
    var writer = ScreenWriter(colors: colors)
    var grid = CellGrid(size: Self.size)
    _ = writer.bytes(for: grid)
    grid.write("x", column: 0, row: 0, style: CellStyle(foreground: Color(0xE5484D)))
    #expect(Self.text(writer.bytes(for: grid)) == "^1;1H\(sequence)x")
  }

  /// A hundred random changes for each seed: the terminal then shows the same as after writing only the last screen.
  @Test(arguments: Rounds.optimisedSeeds(30))
  func `one difference after the other leads to the screen that is wanted`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let colors = ColorDepth.allCases[Int(seed) % ColorDepth.allCases.count]
    var writer = ScreenWriter(colors: colors)
    var emulator = TerminalEmulator(size: Self.size)
    var grid = CellGrid(size: Self.size)
    for step in 0..<100 {
      for _ in 0..<Int.random(in: 0..<6, using: &chance) { Self.change(&grid, using: &chance) }
      if Int.random(in: 0..<20, using: &chance) == 0 { grid = CellGrid(size: Self.size) }
      let bytes = writer.bytes(for: grid)
      emulator.write(bytes)
      var fresh = ScreenWriter(colors: colors)
      var alone = TerminalEmulator(size: Self.size)
      alone.write(fresh.bytes(for: grid))

      #expect(emulator == alone, "seed \(seed), step \(step)")
      #expect(emulator.problems.isEmpty, "seed \(seed), step \(step)")
      #expect(bytes.count <= 10 + 64 * Self.size.columns * Self.size.rows)
    }
  }

  private static let texts = [
    "place", "Zürich", "東京都", "x", "🚲 ride", "תל אביב", "e\u{301}te\u{301}", " ", "\u{1B}[31m\n",
    "👩‍👩‍👧",
  ]

  private static func change(_ grid: inout CellGrid, using chance: inout SplitMix64) {
    let style = CellStyle(
      foreground: Bool.random(using: &chance)
        ? nil : Color(UInt32.random(in: 0..<0x1000000, using: &chance)),
      background: Bool.random(using: &chance) ? nil : Color(0x102030),
      isBold: .random(using: &chance), isDim: .random(using: &chance),
      isReversed: .random(using: &chance))
    grid.write(
      texts.randomElement(using: &chance) ?? "", column: Int.random(in: 0..<24, using: &chance),
      row: Int.random(in: -1..<7, using: &chance), width: Int.random(in: 0..<20, using: &chance),
      style: style)
  }
}
