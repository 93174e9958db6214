import TrackerPipeline

/// The search field, and the places to choose from.
struct SearchBox {
  let field: SearchField
  /// The attributions of the places.
  let credits: [String]
  let theme: AppTheme

  /// After the frame and the text.
  static let firstRow = 2

  /// The number of rows for places.
  static func rows(in area: ScreenArea) -> Int { max(0, area.rows - firstRow - 2) }

  func draw(on grid: inout CellGrid, in area: ScreenArea) {
    grid.drawFrame(area, title: "Search", theme: theme)
    if !credits.isEmpty {
      grid.write(
        " \(credits.joined(separator: ", ")) ", column: area.column + 2,
        row: area.row + area.rows - 1,
        width: area.columns - 4, style: .dim)
    }
    let (left, width) = (area.column + 2, area.columns - 4)
    let shown = field.text.isEmpty ? "a city, or degrees as 47.37,8.54" : field.text
    // The end of a long text is shown, as the user types there.
    var end = shown[...]
    while end.count > 1, String(end).columns > width - 1 { end = end.dropFirst() }
    let length = grid.write(
      String(end), column: left, row: area.row + 1, width: width,
      style: field.text.isEmpty ? .dim : .bold)
    if !field.text.isEmpty {
      grid.put(theme.knob, column: left + length, row: area.row + 1, style: theme.accent)
    }
    let visible = field.visiblePlaces(rows: Self.rows(in: area))
    for (offset, index) in visible.enumerated() {
      let place = field.shownPlaces[index]
      let isMarked = index == field.marked && !field.places.isEmpty
      let row = area.row + Self.firstRow + offset
      if isMarked {
        grid.fill(
          ScreenArea(column: left - 1, row: row, columns: width + 2, rows: 1), style: .reversed)
      }
      let name = grid.write(
        place.names, column: left, row: row, width: width, style: isMarked ? .reversed : .plain)
      grid.write(
        "  " + place.detail, column: left + name, row: row, width: max(0, width - name),
        style: isMarked ? .reversed : .dim)
    }
    grid.write(
      note, column: left, row: area.row + area.rows - 2, width: width,
      style: field.screen.message == nil ? .dim : theme.bad)
  }

  private var note: String {
    if field.screen.isSearching { return "Searching ..." }
    if let message = field.screen.message { return message }
    if let place = field.places.first, place.isCorrected {
      return "\(Quoted(field.text)) is not known; taken as \(place.name)"
    }
    if field.places.isEmpty { return "Enter searches, Esc closes" }
    return "Enter shows the place, Tab searches for the text, Esc closes"
  }
}
