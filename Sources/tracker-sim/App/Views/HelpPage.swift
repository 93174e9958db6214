/// The page with all keys and their actions.
struct HelpPage {
  let theme: AppTheme
  /// The first visible line, if there is no room for all.
  let first: Int

  func draw(on grid: inout CellGrid, in layout: AppLayout) {
    let area = ScreenArea(
      column: 0, row: layout.content.row, columns: grid.size.columns, rows: layout.content.rows)
    let rows = max(1, area.rows - 2)
    let columns = grid.size.columns >= 76 ? 2 : 1
    let height = max(rows, (Self.lines.count + columns - 1) / columns)
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

  /// The keys with their actions; titles have no keys.
  private static let lines: [(label: String?, text: String)] = KeyBinding.groups.flatMap { group in
    [(nil, group.title)]
      + group.bindings.filter { !$0.text.isEmpty }.map { (Optional($0.label), $0.text) }
  }
}
