/// One place of a terminal's screen.
struct Cell: Equatable, Sendable {
  /// What stands there: one character, with marks that take no room. Nothing in the second half of a wide
  /// one.
  var text: String
  var style: CellStyle

  static let blank = Cell(text: " ", style: .plain)
}

/// How large a screen is, in cells.
struct ScreenSize: Hashable, Sendable {
  var columns: Int
  var rows: Int
}

/// A part of a screen, in cells; perhaps none.
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
