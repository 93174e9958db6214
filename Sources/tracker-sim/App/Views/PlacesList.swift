import Streams
import TrackerPipeline

/// The list of places, the newest first.
struct PlacesList {
  let state: AppState
  let theme: AppTheme
  let layout: AppLayout

  /// A column before the place, as wide as its longest text. One without a text is left out.
  private struct Column {
    let heading: String
    let text: (PlacesViewModel.Row) -> String
    var width = 0
  }

  func draw(on grid: inout CellGrid) {
    let area = layout.content
    let columns = columns
    line(
      columns.map { ($0.heading, $0.width) }, "place", on: &grid, row: area.row,
      style: CellStyle(isBold: true))
    guard !state.rows.isEmpty else {
      grid.write("No place has been committed yet.", column: 2, row: area.row + 2, style: .dim)
      return
    }
    for (offset, index) in layout.visibleRows(state).enumerated() {
      let row = state.rows[index]
      let isMarked = index == state.rowIndex
      let place = area.row + 1 + offset
      if isMarked {
        grid.fill(
          ScreenArea(column: area.column, row: place, columns: area.columns, rows: 1),
          style: .reversed)
      }
      line(
        columns.map { ($0.text(row), $0.width) },
        (state.isAfterEnd(row.time) ? "after the end: " : "") + row.title, on: &grid, row: place,
        style: isMarked ? .reversed : .plain)
    }
  }

  /// As wide as the visible rows need, and the newest one, which has the longest number and time.
  private var columns: [Column] {
    let all = [
      Column(heading: "#") { String($0.id) },
      Column(heading: "time") { ClockText.of($0.time) },
      Column(heading: "accuracy") { plain($0.accuracy ?? "") },
      Column(heading: "step m") { row in
        row.startsSegment ? "-" : FixedPoint(row.distance, places: 1)?.text ?? "-"
      },
    ]
    let rows = layout.visibleRows(state).map { state.rows[$0] } + state.rows.prefix(1)
    return all.compactMap { column in
      let width = rows.map { column.text($0).columns }.max() ?? 0
      guard width > 0 else { return nil }
      return Column(
        heading: column.heading, text: column.text, width: max(width, column.heading.columns))
    }
  }

  private func plain(_ text: String) -> String {
    theme.isPlain ? text.replacing("±", with: theme.plusMinus) : text
  }

  private func line(
    _ texts: [(text: String, width: Int)], _ title: String, on grid: inout CellGrid, row: Int,
    style: CellStyle
  ) {
    let start =
      texts.map { text, width in
        " " + String(repeating: " ", count: max(0, width - text.columns)) + text
      }.joined() + "  "
    grid.write(start, column: 0, row: row, width: layout.content.columns, style: style)
    grid.write(
      title, column: start.columns, row: row, width: layout.content.columns - start.columns,
      style: style)
  }
}
