/// One cell of a terminal's screen.
struct Cell: Equatable, Sendable {
  /// One character, with combining marks. Empty in the second half of a wide character.
  var text: String
  var style: CellStyle

  static let blank = Cell(text: " ", style: .plain)
}

/// The size of a screen, in cells.
struct ScreenSize: Hashable, Sendable {
  var columns: Int
  var rows: Int
}

/// A part of a screen, in cells; it may be empty.
struct ScreenArea: Hashable, Sendable {
  let column: Int
  let row: Int
  let columns: Int
  let rows: Int

  init(column: Int, row: Int, columns: Int, rows: Int) {
    (self.column, self.row) = (column, row)
    (self.columns, self.rows) = (max(0, columns), max(0, rows))
  }

  func contains(column: Int, row: Int) -> Bool {
    (self.column..<self.column + columns).contains(column)
      && (self.row..<self.row + rows).contains(row)
  }
}
