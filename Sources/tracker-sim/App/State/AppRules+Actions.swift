import Streams
import TrackerPipeline

extension AppRules {
  mutating func press(_ key: Key) -> [AppEffect] {
    state.message = nil
    if let effects = search(key) ?? answerLocation(key) { return effects }
    guard let action = KeyBinding.action(of: key) else {
      if case .character(let character) = key {
        state.message = "No key does '\(character)'; ? shows all."
      }
      return []
    }
    return perform(action)
  }

  mutating func perform(_ action: AppAction) -> [AppEffect] {
    switch action {
    case .quit: return [.quit]
    case .suspend: return [.suspend]
    case .redraw: return [.redraw]
    case .help: (state.showsHelp, state.helpRow) = (!state.showsHelp, 0)
    case .close: return close()
    case .confirm: return confirm()
    case .nextTab:
      let next = (state.tabs.firstIndex(of: state.tab) ?? 0) + 1
      state.tab = state.tabs[next % state.tabs.count]
    case .tab(let tab):
      if state.tabs.contains(tab) {
        state.tab = tab
      } else {
        state.message = "There are no steps: this ride is not one of --between."
      }
    case .search: return openSearch()
    case .secondRide: showSecondRide()
    case .mapStyle:
      state.style = state.style.next(of: state.styles)
      return [.useStyle(state.style)]
    case .playOrPause, .slower, .faster, .step, .previousPlace, .skip, .toStart, .toEnd:
      return control(action)
    case .move(_, let rows) where state.showsHelp:
      let last = HelpPage.lastFirst(in: AppLayout(state), columns: state.size.columns)
      state.helpRow = min(max(0, state.helpRow + rows.signum()), last)
    case .move, .page, .firstRow, .lastRow: return move(action)
    case .zoom(let levels): return [.zoom(levels, at: nil)]
    case .fit:
      state.followsUser = false
      return (state.region ?? seenRegion).map { [.fit($0)] } ?? []
    case .follow:
      state.followsUser.toggle()
      state.message = state.followsUser ? "The map follows the user." : "The map stays where it is."
      return state.followsUser ? follow(isNew: true) : []
    case .pin(let step): return selectPin(step)
    case .permission, .nextPermission, .geocoder, .accuracy: return change(action)
    case .writeScenario:
      if state.isWriting { return [] }
      if state.isLive, state.moment.status.fix == nil {
        state.message = "No fix has arrived yet, so there is nothing to write."
        return []
      }
      state.isWriting = true
      state.message = "The scenario is written ..."
      return [.writeScenario]
    }
    return []
  }

  private mutating func showSecondRide() {
    guard let second = state.second else {
      state.message = "There is no second ride; app --compare threshold=50m has one."
      return
    }
    state.showsSecond.toggle()
    state.message =
      state.showsSecond ? second.summary(at: state.moment.time) : "The second ride is not shown."
  }

  /// The region of the pins and the last fix, if the way is not known yet.
  private var seenRegion: MapRegion? {
    MapRegion(
      containing: state.screen.pins.map(\.coordinate)
        + (state.moment.status.isTracking
          ? state.moment.status.fix.map { [$0.coordinate] } ?? [] : []))
  }

  mutating func close() -> [AppEffect] {
    if state.showsHelp {
      state.showsHelp = false
      return []
    }
    if state.screen.alert != nil { return [.dismissAlert] }
    if state.screen.card != nil { return [.select(nil)] }
    if state.mark != nil {
      state.mark = nil
      return []
    }
    // A ride that takes long can be stopped.
    if !state.goals.isEmpty {
      state.goals = []
      return [.halt]
    }
    return []
  }

  mutating func confirm() -> [AppEffect] {
    if state.showsHelp || state.screen.alert != nil { return close() }
    switch state.tab {
    case .places: return state.rowIndex.map { open(state.rows[$0].id) } ?? []
    case .steps: return openStep()
    case .map: return state.screen.card != nil ? [.select(nil)] : [.tapMiddle]
    }
  }

  /// Shows a place's pin on the map, with its card.
  mutating func open(_ place: Int) -> [AppEffect] {
    state.tab = .map
    state.row = place
    state.followsUser = false
    let pin = state.screen.pins.first { $0.id == place }
    return [.select(place)] + (pin.map { [.center($0.coordinate, zoom: nil)] } ?? [])
  }

  mutating func selectPin(_ step: Int) -> [AppEffect] {
    let pins = state.screen.pins
    guard !pins.isEmpty else { return [] }
    let selected = state.screen.card.flatMap { card in pins.firstIndex { $0.id == card.id } }
    let first = step > 0 ? 0 : pins.count - 1
    let next = selected.map { ($0 + step + pins.count) % pins.count } ?? first
    return open(pins[next].id)
  }

  mutating func move(_ action: AppAction) -> [AppEffect] {
    if state.tab == .map {
      guard case .move(let columns, let rows) = action else { return [] }
      state.followsUser = false
      return [.pan(columns: columns, rows: rows)]
    }
    if state.tab == .steps {
      let count = state.directions?.steps.count ?? 0
      state.step = target(of: action, from: state.step, count: count)
    } else if let index = state.rowIndex {
      state.row = state.rows[target(of: action, from: index, count: state.rows.count)].id
    }
    return []
  }

  /// The index of the row to mark next.
  private func target(of action: AppAction, from index: Int, count: Int) -> Int {
    let page = max(1, AppLayout(state).content.rows - 2)
    let target =
      switch action {
      case .move(_, let rows): index + rows.signum()
      case .page(let pages): index + pages * page
      case .lastRow: count - 1
      default: 0
      }
    return min(max(target, 0), max(count - 1, 0))
  }

  mutating func change(_ action: AppAction) -> [AppEffect] {
    // A change takes effect from the next moment on, and the ride has no further moment.
    if state.isAtEnd, !state.isLive { return endOfRide() }
    let status = state.permission
    switch action {
    case .permission:
      return [.setPermission(status.isAuthorized ? .denied : .authorizedWhenInUse)]
    case .nextPermission:
      let all = PermissionStatus.allCases
      let index = all.firstIndex(of: status) ?? 0
      return [.setPermission(all[(index + 1) % all.count])]
    case .geocoder: return [.setGeocoder(isReachable: !state.isGeocoderReachable)]
    default:
      let next: RouteFaults.ReportedAccuracy.Value =
        switch state.accuracy {
        case .recorded: .metres(100)
        case .metres: .unknown
        case .unknown: .recorded
        }
      return [.setAccuracy(next)]
    }
  }
}
