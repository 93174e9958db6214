import Streams
import TrackerPipeline

/// The steps of the directions that are ridden.
struct StepsList {
  let directions: Directions
  let state: AppState
  let theme: AppTheme
  let layout: AppLayout

  func draw(on grid: inout CellGrid) {
    let area = layout.content
    grid.write(
      " " + DirectionsText.summary(of: directions), column: area.column, row: area.row,
      width: area.columns, style: .bold)
    let steps = directions.numberedSteps
    for (offset, index) in layout.visibleSteps(state).enumerated() {
      let step = steps[index]
      let row = area.row + 1 + offset
      let style: CellStyle = index == state.step ? .reversed : .plain
      if index == state.step {
        grid.fill(
          ScreenArea(column: area.column, row: row, columns: area.columns, rows: 1), style: style)
      }
      let way = DirectionsText.length(step.total)
      let time = ClockText.of(step.time, isTrimmed: true).prefix { $0 != "." }
      let start =
        String(repeating: " ", count: max(0, 10 - way.count)) + way
        + String(repeating: " ", count: max(0, 10 - time.count)) + time + "  "
      grid.write(start, column: area.column, row: row, width: area.columns, style: style)
      grid.write(
        step.step.instruction, column: area.column + start.count, row: row,
        width: area.columns - start.count, style: style)
    }
  }
}
