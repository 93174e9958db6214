import Streams
import TrackerPipeline

/// The panel of a wide screen: the status of each rule, and beside the map the newest places.
struct StatusPanel {
  let state: AppState
  let theme: AppTheme

  func draw(on grid: inout CellGrid, in area: ScreenArea) {
    grid.drawFrame(area, title: "Tracker", theme: theme)
    let (left, width) = (area.column + 2, area.columns - 4)
    let end = area.row + area.rows - 1
    var row = area.row + 1
    for field in StatusFields(state).all where row < end {
      grid.write(field.name, column: left, row: row, style: .dim)
      let text = grid.write(
        field.text, column: left + 10, row: row, width: 13, style: field.style(theme))
      if let part = field.part, text > 0 { bar(part, on: &grid, column: left + 24, row: row) }
      row += 1
    }
    row += 1
    let why = state.moment.status.waiting.text(at: state.moment.time)
    for line in why.wrapped(to: width, lines: 2) where row < end {
      grid.write(line, column: left, row: row, width: width)
      row += 1
    }
    row += 1
    // Beside the list of places they would be there twice.
    guard row + 1 < end, state.tab != .places else { return }
    grid.write("Newest places", column: left, row: row, style: theme.accent)
    for place in state.rows.prefix(end - row - 1) {
      row += 1
      let time = ClockText.of(place.time, isTrimmed: false)
      grid.write(
        String(repeating: " ", count: max(0, 9 - time.count)) + time, column: left, row: row,
        style: .dim)
      grid.write(
        place.title, column: left + 11, row: row, width: width - 11)
    }
  }

  private func bar(_ part: Double, on grid: inout CellGrid, column: Int, row: Int) {
    let width = 10
    let filled = Int((part * Double(width)).rounded(.down))
    for place in 0..<width {
      grid.put(
        place < filled ? theme.full : theme.empty, column: column + place, row: row,
        style: place < filled ? theme.accent : .dim)
    }
  }
}
