/// A table whose lines are printed as they come, so its widths are settled before.
struct Layout {
  enum Style {
    case text
    case markdown
  }

  struct Column {
    let title: String
    let width: Int
    var isNumber = true
  }

  let style: Style
  let columns: [Column]

  /// That of the longest.
  static func width(_ cells: [String]) -> Int {
    cells.map(\.count).max() ?? 0
  }

  var header: String {
    let titles = line(columns.map(\.title))
    switch style {
    case .text: return titles
    case .markdown:
      return titles + "\n|" + columns.map { $0.isNumber ? "---:|" : "---|" }.joined()
    }
  }

  func line(_ cells: [String]) -> String {
    switch style {
    case .text:
      let padded = zip(cells, columns).map { cell, column in
        let blank = String(repeating: " ", count: max(0, column.width - cell.count))
        return column.isNumber ? blank + cell : cell + blank
      }
      return padded.joined(separator: "  ")
    case .markdown:
      return "| " + cells.joined(separator: " | ") + " |"
    }
  }
}
