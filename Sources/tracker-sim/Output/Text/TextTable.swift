/// A table of text: columns two blanks apart, each as wide as its longest text.
enum TextTable {
  static func of(_ rows: [[String]]) -> String {
    let cells = rows.map { $0.map(\.printable) }
    let columns = cells.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      cells.map { column < $0.count ? $0[column].columns : 0 }.max() ?? 0
    }
    return cells.map { row in
      let columns = row.enumerated().map { column, text in
        // The last column needs no blanks.
        column == row.count - 1 ? text : text.padded(to: widths[column])
      }
      return columns.joined(separator: "  ") + "\n"
    }.joined()
  }
}
