/// Finds a column that may name what moves: its value changes where the time falls back.
struct CSVChanges {
  private struct Column {
    var name: String
    var index: Int
    /// The number of rows in which its value changes, and the time does not fall back.
    var changes = 0
  }

  /// The columns whose values have changed each time.
  private var columns: [Column] = []
  private var falls = 0

  mutating func note(_ row: CSVRecords, _ header: CSVHeader, hasFallenBack: Bool) {
    guard hasFallenBack || !columns.isEmpty else { return }
    if !hasFallenBack {
      for index in columns.indices where row.isChanged(columns[index].index) {
        columns[index].changes += 1
      }
      return
    }
    if falls == 0 { columns = header.unused.map { Column(name: $0.name, index: $0.index) } }
    falls += 1
    columns.removeAll { !row.isChanged($0.index) }
  }

  /// The name of the column; nil if there is none, or the rows have the newest time first.
  func likelyIdentity(of rows: Int) -> String? {
    guard let column = columns.min(by: { $0.changes < $1.changes }), column.changes <= falls,
      4 * falls < rows
    else { return nil }
    return column.name
  }
}
