import Streams
import TrackerPipeline

extension AppRules {
  mutating func receive(_ event: MouseEvent) -> [AppEffect] {
    let layout = AppLayout(state)
    let isOnContent = layout.content.contains(column: event.column, row: event.row)
    let cell = (column: event.column - layout.content.column, row: event.row - layout.content.row)
    switch event.kind {
    case .press:
      state.message = nil
      state.mouse = nil
      if let effects = pressButton(event, layout) { return effects }
      guard isOnContent else { return [] }
      switch state.tab {
      case .map: state.mouse = (event.column, event.row, false)
      case .places:
        let visible = layout.visibleRows(state)
        let index = visible.lowerBound + cell.row - 1
        if cell.row > 0, visible.contains(index) { return open(state.rows[index].id) }
      case .steps:
        let visible = layout.visibleSteps(state)
        let index = visible.lowerBound + cell.row - 1
        guard cell.row > 0, visible.contains(index) else { return [] }
        state.step = index
        return openStep()
      }
    case .drag:
      guard let mouse = state.mouse else { return [] }
      state.mouse = (event.column, event.row, true)
      state.followsUser = false
      return [.pan(columns: mouse.column - event.column, rows: mouse.row - event.row)]
    case .release:
      guard let mouse = state.mouse.take(), !mouse.hasMoved, isOnContent else { return [] }
      return [.tap(column: cell.column, row: cell.row)]
    case .wheelUp, .wheelDown:
      guard isOnContent, !state.showsHelp, state.search == nil else { return [] }
      let isUp = event.kind == .wheelUp
      if state.tab == .map { return [.zoom(isUp ? 0.5 : -0.5, at: cell)] }
      return move(.move(columns: 0, rows: isUp ? -1 : 1))
    }
    return []
  }

  /// Handles a press on a button; nil if there is none, and nothing is drawn above the content.
  mutating func pressButton(_ event: MouseEvent, _ layout: AppLayout) -> [AppEffect]? {
    func isOn(_ area: ScreenArea) -> Bool { area.contains(column: event.column, row: event.row) }
    if state.showsHelp { return close() }
    if let effects = searchPress(event, layout) { return effects }
    if let question = layout.question {
      if isOn(question.allow) { return allowLocation(true) }
      if isOn(question.deny) { return allowLocation(false) }
      return isOn(question.area) || isOn(layout.content) ? [] : nil
    }
    if let alert = layout.alert {
      return isOn(alert.button)
        ? [.dismissAlert] : isOn(alert.area) || isOn(layout.content) ? [] : nil
    }
    if let card = layout.card, isOn(card.area) { return isOn(card.button) ? [.select(nil)] : [] }
    if let tab = layout.tabs.first(where: { isOn($0.area) }) {
      state.tab = tab.tab
      return []
    }
    let bar = AppLayout.timelineBar(in: layout.timeline, state)
    if isOn(bar), bar.columns > 1 {
      let part = Double(event.column - bar.column) / Double(bar.columns - 1)
      let time = Duration.nanoseconds(state.moment.end.nanoseconds) * part
      return go(to: .time(part < 1 ? Instant(time) : state.moment.end))
    }
    if isOn(layout.timeline) { return playOrPause() }
    return nil
  }
}
