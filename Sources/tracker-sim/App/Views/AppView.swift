import Streams
import TrackerPipeline

/// Draws the app on a screen.
struct AppView {
  let state: AppState
  let theme: AppTheme
  let layout: AppLayout
  private var grid: CellGrid

  init(_ state: AppState, hasColor: Bool) {
    self.state = state
    theme = AppTheme(hasColor: hasColor, isPlain: state.isPlain)
    layout = AppLayout(state)
    grid = CellGrid(
      size: state.size, ellipsis: theme.ellipsis, isASCII: state.styles == [.ascii])
  }

  /// The whole screen.
  static func screen(of state: AppState, map: TerminalMapDrawer, hasColor: Bool) -> CellGrid {
    var view = AppView(state, hasColor: hasColor)
    view.draw(map)
    return view.grid
  }

  private mutating func draw(_ map: TerminalMapDrawer) {
    let smallest = AppLayout.smallest
    guard AppLayout.hasRoom(state.size) else {
      let text = "\(smallest.columns) x \(smallest.rows) cells are needed."
      for (row, line) in text.wrapped(to: state.size.columns, lines: state.size.rows).enumerated() {
        grid.write(line, column: 0, row: row)
      }
      return
    }
    switch state.tab {
    case .map:
      map.draw(
        on: &grid, column: layout.content.column, row: layout.content.row,
        paper: theme.paper(of: state.style))
      drawScale()
      drawMissing()
    case .steps:
      if let directions = state.directions {
        StepsList(directions: directions, state: state, theme: theme, layout: layout)
          .draw(on: &grid)
      }
    case .places: PlacesList(state: state, theme: theme, layout: layout).draw(on: &grid)
    }
    drawTitle()
    if let panel = layout.panel {
      StatusPanel(state: state, theme: theme).draw(on: &grid, in: panel)
    }
    drawTimeline()
    drawStatus()
    drawHints()
    if let card = layout.card { drawCard(in: card) }
    if let question = layout.question { draw(question) }
    if let area = layout.search, let field = state.search {
      SearchBox(field: field, credits: state.fieldCredits, theme: theme).draw(
        on: &grid, in: area)
    }
    if state.showsHelp { HelpPage(theme: theme, first: state.helpRow).draw(on: &grid, in: layout) }
    if let alert = layout.alert { drawAlert(in: alert) }
  }

  private mutating func drawTitle() {
    grid.fill(layout.title, style: theme.bar)
    let end = layout.tabs.first?.area.column ?? layout.title.columns
    let name = grid.write(
      " \(state.title)", column: 0, row: 0, width: max(0, end - 12), style: theme.barStrong)
    let total = FixedPoint(state.screen.totalDistance / 1_000, places: 3)?.text ?? "-"
    grid.write(
      "  \(total) km", column: name, row: 0, width: max(0, end - name), style: theme.bar)
    for tab in layout.tabs {
      grid.write(
        AppLayout.text(of: tab.tab, state), column: tab.area.column, row: 0,
        style: tab.tab == state.tab ? theme.selectedTab : theme.bar)
    }
  }

  private mutating func drawScale() {
    let content = layout.content
    let paper = theme.paper(of: state.style)
    let row = content.row + content.rows - 1
    let controls = MapControls(state.map)
    var end = content.column
    if let scale = controls.scale {
      let width = max(2, Int((scale.width / MapRaster.pointsPerCell.across).rounded()))
      let ends = theme.isPlain ? ("|", "|") : ("├", "┤")
      let bar = ends.0 + String(repeating: theme.horizontal, count: width - 2) + ends.1
      end += grid.write(
        " \(bar) \(scale.text) ", column: content.column, row: row, width: content.columns,
        style: CellStyle(background: paper))
    }
    let room = content.column + content.columns - end
    let text = Self.credits(state.mapCredits, room: room)
    guard !text.isEmpty else { return }
    let width = min(text.columns, room)
    grid.write(
      text, column: content.column + content.columns - width, row: row, width: width,
      style: CellStyle(background: paper, isDim: true))
  }

  /// The attributions in one line; without the addresses, if there is no room for them.
  static func credits(_ credits: [String], room: Int) -> String {
    if credits.isEmpty { return "" }
    let whole = " \(credits.joined(separator: ", ")) "
    guard whole.columns > room else { return whole }
    let short = credits.map { credit in
      credit.split(separator: ", ").filter { !$0.hasPrefix("https://") }.joined(separator: ", ")
    }
    return " \(short.filter { !$0.isEmpty }.joined(separator: ", ")) "
  }

  /// Draws the text about the missing location.
  private mutating func drawMissing() {
    guard let text = state.missingLocation else { return }
    grid.write(
      " \(text) ", column: layout.content.column, row: layout.content.row,
      width: layout.content.columns, style: theme.barStrong)
  }

  private mutating func draw(_ question: AppLayout.Question) {
    guard case .asking(let reason) = state.screen.location else { return }
    let area = question.area
    grid.drawFrame(area, title: "May tracker-sim use your location?", theme: theme)
    for (index, line) in reason.wrapped(to: area.columns - 4, lines: area.rows - 4).enumerated() {
      grid.write(
        line, column: area.column + 2, row: area.row + 1 + index, width: area.columns - 4)
    }
    for (text, button) in [
      (AppLayout.allowText, question.allow), (AppLayout.denyText, question.deny),
    ] {
      grid.write(text, column: button.column, row: button.row, style: theme.button)
    }
  }

  private mutating func drawTimeline() {
    let (area, bar) = (layout.timeline, AppLayout.timelineBar(in: layout.timeline, state))
    let isPassing = state.isPlaying || !state.goals.isEmpty
    grid.write(
      " \(isPassing ? theme.play : theme.pause) \(pace)", column: area.column, row: area.row,
      style: theme.accent)
    let width = AppLayout.clockWidth(state)
    grid.write(
      clock.indented(to: width), column: area.column + 9, row: area.row, width: width, style: .bold)
    let end = state.moment.end.nanoseconds
    func place(_ time: Instant) -> Int {
      guard end > 0, bar.columns > 1 else { return 0 }
      let part = Double(time.nanoseconds) / Double(end)
      return min(bar.columns - 1, max(0, Int((part * Double(bar.columns - 1)).rounded())))
    }
    grid.fill(bar, with: theme.horizontal, style: .dim)
    let knob = place(state.moment.time)
    var hasPlace = Array(repeating: false, count: max(1, bar.columns))
    for row in state.rows { hasPlace[place(row.time)] = true }
    for column in 0..<bar.columns where hasPlace[column] {
      grid.put(theme.place, column: bar.column + column, row: bar.row, style: theme.bad)
    }
    grid.put(theme.knob, column: bar.column + knob, row: bar.row, style: theme.accent)
    let last = state.isLive ? state.isAtFront ? "live" : "now" : ""
    grid.write(
      " " + (last.isEmpty ? ClockText.of(state.lastFix, isTrimmed: true) : last),
      column: bar.column + bar.columns, row: area.row)
  }

  /// The time of the ride; after the last fix, that of the last fix and the seconds since: `0:15:48 +12`.
  private var clock: String {
    let now = state.moment.time
    guard state.isAfterEnd(now) else { return ClockText.of(now, isTrimmed: true) }
    let seconds = Int(state.lastFix.duration(to: now) / .seconds(1))
    return "\(ClockText.of(state.lastFix, isTrimmed: true)) +\(seconds)"
  }

  /// The speed, or the present activity.
  private var pace: String {
    if !state.goals.isEmpty { return "to ..." }
    if state.isAtFront { return "live" }
    return state.speed.text(isPlain: theme.isPlain)
  }

  private mutating func drawStatus() {
    var column = 1
    let row = layout.status.row
    for (index, field) in StatusFields(state).all.enumerated() {
      if index > 0 {
        grid.put(theme.vertical, column: column + 1, row: row, style: .dim)
        column += 3
      }
      column += grid.write("\(field.name) ", column: column, row: row, style: .dim)
      column += grid.write(field.text, column: column, row: row, style: field.style(theme))
    }
  }

  private mutating func drawHints() {
    let area = layout.hints
    grid.fill(area, style: theme.bar)
    let text = " " + (state.message ?? state.moment.status.waiting.text(at: state.moment.time))
    let keys = Self.keys(room: area.columns - max(text.columns, Self.longestReason))
    grid.write(
      text, column: 0, row: area.row, width: area.columns - keys.count,
      style: state.message == nil ? theme.bar : theme.barStrong)
    grid.write(keys, column: area.columns - keys.count, row: area.row, style: theme.bar)
  }

  /// As many groups of keys as there is room for, the most important at the end: help and the way out are always there.
  static func keys(room: Int) -> String {
    let groups = ["Space play  . tick", "c place  / search  p permission", "? help  q quit"]
    let texts = groups.indices.map { " \(groups[$0...].joined(separator: "  ")) " }
    return texts.first { $0.count <= room } ?? texts[texts.count - 1]
  }

  /// The least number of columns kept for a reason why no place is committed. Most reasons are shorter, so that the
  /// keys beside them stay the same.
  private static let longestReason = 50

  private mutating func drawCard(in box: AppLayout.Box) {
    guard let card = state.screen.card else { return }
    let accuracy = card.accuracy.map {
      theme.isPlain ? $0.replacing("±", with: theme.plusMinus) : $0
    }
    let step =
      card.startsSegment
      ? "first of its segment" : "+\(FixedPoint(card.distance, places: 1)?.text ?? "-") m"
    grid.draw(
      box, title: "Place \(card.id)",
      lines: card.title.wrapped(to: box.area.columns - 4, lines: 2) + [
        "\(card.coordinate)" + (accuracy.map { "  \($0)" } ?? ""),
        "at \(ClockText.of(card.time)), \(step)"
          + (state.isAfterEnd(card.time) ? ", after the end" : ""),
        "\(FixedPoint(card.totalDistance / 1_000, places: 3)?.text ?? "-") km in all",
      ], theme: theme)
  }

  private mutating func drawAlert(in box: AppLayout.Box) {
    guard let alert = state.screen.alert else { return }
    let title =
      switch alert.kind {
      case .geocoder: "Geocoder"
      case .permission: "Permission"
      case .location: "Location"
      }
    grid.draw(
      box, title: "\(title), at \(ClockText.of(alert.time, isTrimmed: true))",
      lines: alert.message.wrapped(to: box.area.columns - 4, lines: box.area.rows - 4),
      theme: theme)
  }
}

extension CellGrid {
  /// A frame with a title, some lines, and a button.
  mutating func draw(_ box: AppLayout.Box, title: String, lines: [String], theme: AppTheme) {
    drawFrame(box.area, title: title, theme: theme)
    for (index, line) in lines.prefix(box.area.rows - 4).enumerated() {
      write(
        line, column: box.area.column + 2, row: box.area.row + 1 + index,
        width: box.area.columns - 4)
    }
    write(AppLayout.okText, column: box.button.column, row: box.button.row, style: theme.button)
  }

  mutating func drawFrame(_ area: ScreenArea, title: String, theme: AppTheme) {
    fill(area)
    let (right, bottom) = (area.column + area.columns - 1, area.row + area.rows - 1)
    for column in area.column...right {
      put(theme.horizontal, column: column, row: area.row, style: .plain)
      put(theme.horizontal, column: column, row: bottom, style: .plain)
    }
    for row in area.row...bottom {
      put(theme.vertical, column: area.column, row: row, style: .plain)
      put(theme.vertical, column: right, row: row, style: .plain)
    }
    put(theme.corners.topLeft, column: area.column, row: area.row, style: .plain)
    put(theme.corners.topRight, column: right, row: area.row, style: .plain)
    put(theme.corners.bottomLeft, column: area.column, row: bottom, style: .plain)
    put(theme.corners.bottomRight, column: right, row: bottom, style: .plain)
    write(
      " \(title) ", column: area.column + 2, row: area.row, width: area.columns - 4,
      style: theme.accent)
  }
}
