import Testing

@testable import tracker_sim

@Suite struct CellGridTests {
  private func row(_ text: String, width: Int, at column: Int = 0) -> String {
    var grid = CellGrid(size: ScreenSize(columns: 12, rows: 1))
    grid.write(text, column: column, row: 0, width: width)
    return grid.text(row: 0)
  }

  @Test func `a text that is too long ends with an ellipsis, and no character is halved`() {
    #expect(row("Oerlikon", width: 8) == "Oerlikon")
    #expect(row("Oerlikon", width: 6) == "Oerli…")
    #expect(row("東京都庁", width: 8) == "東京都庁")
    #expect(row("東京都庁", width: 6) == "東京…")
    #expect(row("東京都庁", width: 5) == "東京…")
    #expect(row("東京", width: 1) == "…")
    #expect(row("Oerlikon", width: 100, at: 9) == "         Oe…")
  }

  @Test func `characters that would confuse a terminal are replaced`() {
    #expect(row("a\u{1B}[2Jb\n\u{7}c", width: 12) == "a [2Jb  c")
  }

  @Test func `a right-to-left name keeps what follows in its place`() {
    var grid = CellGrid(size: ScreenSize(columns: 12, rows: 1))
    let width = grid.write("תל", column: 0, row: 0)
    grid.write("12 m", column: 4, row: 0)
    #expect(width == 2)
    #expect(grid[1, 0].text == "ל\u{200E}")
    #expect(grid[4, 0].text == "1")
  }

  @Test func `overwriting half of a wide character blanks its other half`() {
    var grid = CellGrid(size: ScreenSize(columns: 6, rows: 1))
    grid.write("東京", column: 0, row: 0)
    grid.put("x", column: 1, row: 0, style: .plain)
    #expect(grid.text(row: 0) == " x京")
    grid.put("y", column: 2, row: 0, style: .plain)
    #expect(grid.text(row: 0) == " xy")
  }

  @Test func `nothing is written outside`() {
    var grid = CellGrid(size: ScreenSize(columns: 0, rows: 0))
    grid.write("x", column: 0, row: 0)
    grid.put("x", column: 5, row: -1, style: .plain)
    #expect(grid.text == "")
  }
}
