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

/// A part of a screen, in cells.
struct ScreenArea: Hashable, Sendable {
  var column: Int
  var row: Int
  var columns: Int
  var rows: Int

  func contains(column: Int, row: Int) -> Bool {
    (self.column..<self.column + columns).contains(column)
      && (self.row..<self.row + rows).contains(row)
  }

  var isEmpty: Bool { columns <= 0 || rows <= 0 }
}
