import Streams
import TrackerPipeline

/// The list of places, the newest first.
struct PlacesList {
  let state: AppState
  let theme: AppTheme
  let layout: AppLayout

  func draw(on grid: inout CellGrid) {
    let area = layout.content
    line(
      "   #", "time", "accuracy", "step m", "place", on: &grid, row: area.row,
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
      let step = row.startsSegment ? "-" : FixedPoint(row.distance, places: 1)?.text ?? "-"
      let number = String(row.id)
      line(
        String(repeating: " ", count: max(0, 4 - number.count)) + number,
        ClockText.of(row.time), plain(row.accuracy ?? ""), step,
        (state.isAfterEnd(row.time) ? "after the end: " : "") + row.title, on: &grid, row: place,
        style: isMarked ? .reversed : .plain)
    }
  }

  private func plain(_ text: String) -> String {
    theme.isPlain ? text.replacing("±", with: theme.plusMinus) : text
  }

  private func line(
    _ number: String, _ time: String, _ accuracy: String, _ step: String, _ title: String,
    on grid: inout CellGrid, row: Int, style: CellStyle
  ) {
    func right(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.columns)) + text
    }
    let start = "\(number) \(right(time, 10)) \(right(accuracy, 9)) \(right(step, 9))  "
    grid.write(start, column: 0, row: row, width: layout.content.columns, style: style)
    grid.write(
      title, column: start.columns, row: row, width: layout.content.columns - start.columns,
      style: style)
  }
}
