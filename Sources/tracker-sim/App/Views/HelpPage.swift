/// All keys, and what they do.
struct HelpPage {
  let theme: AppTheme

  func draw(on grid: inout CellGrid, in layout: AppLayout) {
    let area = ScreenArea(
      column: 0, row: layout.content.row, columns: grid.size.columns, rows: layout.content.rows)
    grid.drawFrame(
      area, title: "Keys; the mouse drags, zooms with its wheel, and clicks", theme: theme)
    let columns = grid.size.columns >= 76 ? 2 : 1
    let width = (area.columns - 4) / columns
    var texts: [(label: String, text: String)] = []
    for group in KeyBinding.groups {
      texts.append(("", group.title))
      texts += group.bindings.filter { !$0.text.isEmpty }.map { ($0.label, $0.text) }
    }
    let height = max(1, area.rows - 2)
    let rows = max(height, 1)
    let split = columns == 1 ? texts.count : Self.split(of: texts.count, rows: rows)
    for (index, line) in texts.enumerated() {
      let (column, row) = index < split ? (0, index) : (1, index - split)
      guard row < rows else { continue }
      let left = area.column + 2 + column * width
      if line.label.isEmpty {
        grid.write(
          line.text, column: left, row: area.row + 1 + row, width: width, style: theme.accent)
      } else {
        grid.write(line.label, column: left + 1, row: area.row + 1 + row, width: 10, style: .bold)
        grid.write(
          line.text, column: left + 11, row: area.row + 1 + row, width: width - 12,
          ellipsis: theme.ellipsis)
      }
    }
  }

  private static func split(of count: Int, rows: Int) -> Int {
    min(rows, (count + 1) / 2)
  }
}
