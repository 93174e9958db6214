/// The page with all keys and their actions.
struct HelpPage {
  let theme: AppTheme
  /// The first visible line, if there is no room for all.
  let first: Int

  func draw(on grid: inout CellGrid, in layout: AppLayout) {
    let area = ScreenArea(
      column: 0, row: layout.content.row, columns: grid.size.columns, rows: layout.content.rows)
    let (rows, columns, height) = Self.measures(in: layout, columns: grid.size.columns)
    let start = min(first, height - rows)
    let title = height > rows ? "Keys; arrows show more" : "Keys; the mouse drags, clicks and zooms"
    grid.drawFrame(area, title: title, theme: theme)
    let width = (area.columns - 4) / columns
    for (index, line) in Self.lines.enumerated() {
      let (column, row) = (index / height, index % height - start)
      guard (0..<rows).contains(row) else { continue }
      let (left, place) = (area.column + 2 + column * width, area.row + 1 + row)
      guard let label = line.label else {
        grid.write(line.text, column: left, row: place, width: width, style: theme.accent)
        continue
      }
      grid.write(label, column: left + 1, row: place, width: 10, style: .bold)
      grid.write(line.text, column: left + 11, row: place, width: width - 12)
    }
  }

  /// The first visible line that shows the last one.
  static func lastFirst(in layout: AppLayout, columns: Int) -> Int {
    let (rows, _, height) = measures(in: layout, columns: columns)
    return height - rows
  }

  /// The visible rows, the columns of text, and the rows of each column.
  private static func measures(
    in layout: AppLayout, columns: Int
  ) -> (rows: Int, columns: Int, height: Int) {
    let rows = max(1, layout.content.rows - 2)
    let columns = columns >= 76 ? 2 : 1
    return (rows, columns, max(rows, (lines.count + columns - 1) / columns))
  }

  /// The keys with their actions; titles have no keys.
  private static let lines: [(label: String?, text: String)] = KeyBinding.groups.flatMap { group in
    [(nil, group.title)]
      + group.bindings.filter { !$0.text.isEmpty }.map { (Optional($0.label), $0.text) }
  }
}
