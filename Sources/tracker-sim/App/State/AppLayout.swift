import TrackerPipeline

/// The areas of the screen.
struct AppLayout {
  let title: ScreenArea
  /// The map or the list.
  let content: ScreenArea
  /// The panel beside the content, on a wide screen.
  let panel: ScreenArea?
  let timeline: ScreenArea
  let status: ScreenArea
  let hints: ScreenArea
  private(set) var tabs: [(tab: AppTab, area: ScreenArea)] = []
  private(set) var alert: Box?
  private(set) var card: Box?
  /// The question about the use of the location.
  private(set) var question: Question?
  /// The search field.
  private(set) var search: ScreenArea?

  /// A box with a button in its last row.
  struct Box {
    let area: ScreenArea
    let button: ScreenArea
  }

  /// A box with two buttons in its last row.
  struct Question {
    let area: ScreenArea
    let allow: ScreenArea
    let deny: ScreenArea
  }

  static let allowText = "[ Allow ]"
  static let denyText = "[ Don't allow ]"

  /// The smallest screen with room for everything.
  static let smallest = ScreenSize(columns: 40, rows: 12)

  static func hasRoom(_ size: ScreenSize) -> Bool {
    size.columns >= smallest.columns && size.rows >= smallest.rows
  }

  static let okText = "[ OK ]"
  private static let panelWidth = 38
  private static let leastMapBesidePanel = 72

  init(_ state: AppState) {
    let (columns, rows) = (state.size.columns, state.size.rows)
    func line(_ row: Int) -> ScreenArea {
      ScreenArea(column: 0, row: row, columns: columns, rows: 1)
    }
    title = line(0)
    timeline = line(rows - 3)
    status = line(rows - 2)
    hints = line(rows - 1)
    let height = rows - 4
    let hasPanel = columns >= Self.panelWidth + Self.leastMapBesidePanel
    let width = hasPanel ? columns - Self.panelWidth : columns
    content = ScreenArea(column: 0, row: 1, columns: width, rows: height)
    panel =
      hasPanel
      ? ScreenArea(column: width, row: 1, columns: Self.panelWidth, rows: height) : nil

    var column = columns
    for tab in state.tabs.reversed() {
      let width = Self.text(of: tab, state).columns
      column -= width
      tabs.insert((tab, ScreenArea(column: column, row: 0, columns: width, rows: 1)), at: 0)
    }
    if state.isAskingForLocation { question = asked() }
    if state.search != nil {
      search = ScreenArea(
        column: content.column + 1, row: content.row, columns: min(width - 2, 64),
        rows: min(content.rows, 13))
    }
    // Only one question or alert is shown at a time.
    if state.screen.alert != nil, question == nil, search == nil {
      alert = box(columns: min(width - 4, 56), rows: 8)
    }
    if let card = state.screen.card, state.tab == .map {
      let place = state.map.viewport?.point(of: card.coordinate)
      let isRight = place.map { $0.x > (state.map.size?.width ?? 0) / 2 } ?? false
      self.card = box(
        columns: min(width - 4, 40), rows: 4 + Self.cardLines(card, columns: min(width - 4, 40)),
        column: isRight ? 1 : nil, row: content.row + 1)
    }
  }

  /// The name takes two lines at most.
  private static func cardLines(_ card: MapTabViewModel.Card, columns: Int) -> Int {
    card.title.wrapped(to: columns - 4, lines: 2).count + 3
  }

  static func text(of tab: AppTab, _ state: AppState) -> String {
    switch tab {
    case .map: " 1 Map "
    case .places: " 2 Places \(state.rows.count.grouped) "
    case .steps: " 3 Steps \(state.directions?.steps.count ?? 0) "
    }
  }

  /// - Parameters:
  ///   - column: Nil is the middle, or the right edge if `row` is given.
  ///   - row: Nil is the middle.
  private func box(columns: Int, rows: Int, column: Int? = nil, row: Int? = nil) -> Box {
    let rows = min(rows, content.rows)
    let middle = (content.columns - columns) / 2
    let left = column ?? (row == nil ? middle : content.columns - columns - 1)
    let top =
      row.map { min($0, content.row + content.rows - rows) }
      ?? content.row + (content.rows - rows) / 2
    let area = ScreenArea(column: left, row: top, columns: columns, rows: rows)
    let button = ScreenArea(
      column: left + (columns - Self.okText.count) / 2, row: top + rows - 2,
      columns: Self.okText.count, rows: 1)
    return Box(area: area, button: button)
  }

  private func asked() -> Question {
    let columns = min(content.columns - 4, 56)
    let box = box(columns: columns, rows: 9).area
    let row = box.row + box.rows - 2
    let room = columns - Self.allowText.count - Self.denyText.count
    let left = box.column + room / 3
    return Question(
      area: box,
      allow: ScreenArea(column: left, row: row, columns: Self.allowText.count, rows: 1),
      deny: ScreenArea(
        column: left + Self.allowText.count + room / 3, row: row, columns: Self.denyText.count,
        rows: 1))
  }

  /// The visible rows of the list of places; the marked row is one of them.
  func visibleRows(_ state: AppState) -> Range<Int> {
    visible(around: state.rowIndex ?? 0, of: state.rows.count)
  }

  /// The visible steps; the marked one is one of them.
  func visibleSteps(_ state: AppState) -> Range<Int> {
    visible(around: state.step, of: state.directions?.steps.count ?? 0)
  }

  private func visible(around marked: Int, of all: Int) -> Range<Int> {
    let count = max(0, content.rows - 1)
    let first = max(0, min(marked - count / 2, all - count))
    return first..<min(first + count, all)
  }

  /// The part of the timeline that stands for the time, between its ends.
  static func timelineBar(in timeline: ScreenArea, _ state: AppState) -> ScreenArea {
    let clock = clockWidth(state)
    return ScreenArea(
      column: timeline.column + 10 + clock, row: timeline.row,
      columns: timeline.columns - 11 - 2 * clock, rows: 1)
  }

  /// The width of the time of the ride, before the bar, and that of its end, behind it.
  static func clockWidth(_ state: AppState) -> Int {
    let seconds = Int(state.simulation.settle / .seconds(1))
    return max(11, "\(ClockText.of(state.lastFix, isTrimmed: true)) +\(seconds)".count)
  }
}
