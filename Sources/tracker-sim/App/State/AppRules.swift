import Streams
import TrackerPipeline

/// What becomes of each change to the app: the state that is drawn, and what follows from it.
///
/// It knows no rule of the tracker. What the ride comes to, it is told.
struct AppRules: SequentialStage {
  typealias Failure = Never

  struct Step: Sendable {
    let state: AppState
    let effects: [AppEffect]
  }

  /// Of a key that is held down.
  private static let mostErrands = 20

  private(set) var state: AppState

  init(_ state: AppState) {
    self.state = state
  }

  mutating func receive(_ input: AppInput) -> SequentialStep<Step, Never> {
    let effects = change(input)
    return .emit(Step(state: state, effects: effects))
  }

  private mutating func change(_ input: AppInput) -> [AppEffect] {
    switch input {
    case .terminal(.key(let key)): return press(key)
    case .terminal(.mouse(let event)): return receive(event)
    case .size(let size): return resize(to: size)
    case .screenLost:
      // The program may have stood still.
      state.lastFrame = nil
      return [.redraw]
    case .frame(let time): return pass(to: time)
    case .ridden(let moment, let simulation): return arrive(moment, simulation)
    case .screen(let screen): state.screen = screen
    case .rows(let rows): state.rows = rows
    case .map(let snapshot): state.map = snapshot
    case .message(let text): state.message = text
    case .written(let text): (state.message, state.isWriting) = (text, false)
    }
    return []
  }

  private mutating func resize(to size: ScreenSize) -> [AppEffect] {
    state.size = size
    let content = AppLayout(state).content
    return [
      .resizeMap(ScreenSize(columns: max(1, content.columns), rows: max(1, content.rows)))
    ]
  }

  // MARK: Time

  /// A frame of what is played: as much of the ride as the clock has gone on, times the speed.
  private mutating func pass(to time: Instant) -> [AppEffect] {
    defer { state.lastFrame = time }
    guard state.isPlaying, state.errands.isEmpty else { return [] }
    if state.isAtFront { return [.ride(.time(state.moment.end))] }
    guard case .factor(let factor) = state.speed else { return [.ride(.time(state.moment.end))] }
    guard let last = state.lastFrame else { return [] }
    // Rides are asked for by whole instants; one that is too long ends at its end.
    return [.ride(.time(state.moment.time.advanced(by: (time - last) * factor)))]
  }

  private mutating func arrive(_ moment: RideMoment, _ simulation: Simulation) -> [AppEffect] {
    let hasMoved = moment.status.fix != state.moment.status.fix
    let isFirst = state.moment.status.fix == nil
    state.moment = moment
    state.simulation = simulation
    var effects: [AppEffect] = []
    if !moment.isRiding {
      let isThere = !state.errands.isEmpty
      if isThere { state.errands.removeFirst() }
      if let next = state.errands.first { effects.append(.ride(next)) }
      if state.isAtEnd {
        if state.isLive { state.isAtFront = state.isPlaying } else { state.isPlaying = false }
      }
      if isThere { state.lastFrame = nil }
    }
    return hasMoved && state.followsUser ? effects + follow(isNew: isFirst) : effects
  }

  /// Keeps the user within the middle of the map.
  private mutating func follow(isNew: Bool) -> [AppEffect] {
    guard let place = state.moment.status.fix?.coordinate, let viewport = state.map.viewport else {
      return []
    }
    let zoom = isNew && viewport.camera.zoom < 10 ? 15.0 : nil
    let (size, point) = (viewport.size, viewport.point(of: place))
    let isWithin = { (part: Double, whole: Double) in (0.2...0.8).contains(part / whole) }
    if !isNew, let point, isWithin(point.x, size.width), isWithin(point.y, size.height) {
      return []
    }
    return [.center(place, zoom: zoom)]
  }

  // MARK: Keys

  private mutating func press(_ key: Key) -> [AppEffect] {
    state.message = nil
    guard let action = KeyBinding.action(of: key) else {
      if case .character(let character) = key {
        state.message = "No key does '\(character)'; ? shows all."
      }
      return []
    }
    return perform(action)
  }

  private mutating func perform(_ action: AppAction) -> [AppEffect] {
    switch action {
    case .quit: return [.quit]
    case .suspend: return [.suspend]
    case .redraw: return [.redraw]
    case .help: (state.showsHelp, state.helpRow) = (!state.showsHelp, 0)
    case .close: return close()
    case .confirm: return confirm()
    case .nextTab: state.tab = state.tab == .map ? .places : .map
    case .tab(let tab): state.tab = tab
    case .mapStyle:
      state.style = state.style.next(of: state.styles)
      return [.useStyle(state.style)]
    case .playOrPause, .slower, .faster, .step, .previousPlace, .skip, .toStart, .toEnd:
      return control(action)
    case .move(_, let rows) where state.showsHelp:
      state.helpRow = max(0, state.helpRow + rows.signum())
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

  /// What has been ridden, where nothing is known of the rest.
  private var seenRegion: MapRegion? {
    MapRegion(
      containing: state.screen.pins.map(\.coordinate)
        + (state.moment.status.fix.map { [$0.coordinate] } ?? []))
  }

  private mutating func close() -> [AppEffect] {
    if state.showsHelp {
      state.showsHelp = false
      return []
    }
    if state.screen.alert != nil { return [.dismissAlert] }
    if state.screen.card != nil { return [.select(nil)] }
    // What takes long need not be waited for.
    if !state.errands.isEmpty {
      state.errands = []
      return [.halt]
    }
    return []
  }

  private mutating func confirm() -> [AppEffect] {
    if state.showsHelp || state.screen.alert != nil { return close() }
    switch state.tab {
    case .places: return state.rowIndex.map { open(state.rows[$0].id) } ?? []
    case .map: return state.screen.card != nil ? [.select(nil)] : [.tapMiddle]
    }
  }

  /// Shows a place's pin on the map, with its card.
  private mutating func open(_ place: Int) -> [AppEffect] {
    state.tab = .map
    state.row = place
    state.followsUser = false
    let pin = state.screen.pins.first { $0.id == place }
    return [.select(place)] + (pin.map { [.center($0.coordinate, zoom: nil)] } ?? [])
  }

  private mutating func selectPin(_ step: Int) -> [AppEffect] {
    let pins = state.screen.pins
    guard !pins.isEmpty else { return [] }
    let selected = state.screen.card.flatMap { card in pins.firstIndex { $0.id == card.id } }
    let first = step > 0 ? 0 : pins.count - 1
    let next = selected.map { ($0 + step + pins.count) % pins.count } ?? first
    return open(pins[next].id)
  }

  private mutating func control(_ action: AppAction) -> [AppEffect] {
    switch action {
    case .playOrPause: return playOrPause()
    case .faster: state.speed = state.speed.faster
    case .slower: state.speed = state.speed.slower
    case .step(let stop):
      if state.isAtEnd, !state.isLive { return endOfRide() }
      state.isPlaying = false
      return go(to: .next(stop))
    case .previousPlace:
      let now = aim
      let place = state.rows.first { $0.time < now }
      state.isPlaying = false
      return go(to: .time(place?.time ?? .zero))
    case .skip(let time):
      return go(to: .time(max(.zero, aim.advanced(by: time))))
    case .toStart: return go(to: .time(.zero))
    case .toEnd:
      guard state.isLive else { return go(to: .time(state.moment.end)) }
      (state.isPlaying, state.isAtFront, state.errands) = (true, true, [])
      return [.ride(.time(state.moment.end))]
    default: break
    }
    if state.isAtFront {
      state.message = "A live ride goes at its own speed; go back with [ to see it at another."
    }
    return []
  }

  /// Where the ride is, or is about to be.
  private var aim: Instant {
    if case .time(let time) = state.errands.first { return time }
    return state.moment.time
  }

  private mutating func endOfRide() -> [AppEffect] {
    state.message = "The ride is over; s goes to its start."
    return []
  }

  private mutating func playOrPause() -> [AppEffect] {
    if !state.isPlaying, state.isAtEnd, !state.isLive { return endOfRide() }
    state.isPlaying.toggle()
    state.lastFrame = nil
    if state.isPlaying { state.isAtFront = state.isLive && state.isAtEnd }
    if !state.isPlaying { state.isAtFront = false }
    return state.isPlaying || !state.errands.isEmpty ? [] : [.halt]
  }

  /// Steps follow one another; a time is gone to instead.
  private mutating func go(to goal: RidePlayer.Goal) -> [AppEffect] {
    state.isAtFront = false
    if case .next = goal, !state.errands.isEmpty {
      if state.errands.count < Self.mostErrands { state.errands.append(goal) }
      return []
    }
    state.errands = [goal]
    return [.ride(goal)]
  }

  private mutating func move(_ action: AppAction) -> [AppEffect] {
    if state.tab == .map {
      guard case .move(let columns, let rows) = action else { return [] }
      state.followsUser = false
      return [.pan(columns: columns, rows: rows)]
    }
    guard let index = state.rowIndex else { return [] }
    let page = max(1, AppLayout(state).content.rows - 2)
    let target =
      switch action {
      case .move(_, let rows): index + rows.signum()
      case .page(let pages): index + pages * page
      case .lastRow: state.rows.count - 1
      default: 0
      }
    state.row = state.rows[min(max(target, 0), state.rows.count - 1)].id
    return []
  }

  private mutating func change(_ action: AppAction) -> [AppEffect] {
    // What is switched holds from the next moment on, and there is none.
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

  // MARK: The mouse

  private mutating func receive(_ event: MouseEvent) -> [AppEffect] {
    let layout = AppLayout(state)
    let isOnContent = layout.content.contains(column: event.column, row: event.row)
    let cell = (column: event.column - layout.content.column, row: event.row - layout.content.row)
    switch event.kind {
    case .press:
      state.message = nil
      state.mouse = nil
      if let effects = pressButton(event, layout) { return effects }
      guard isOnContent else { return [] }
      if state.tab == .map {
        state.mouse = (event.column, event.row, false)
      } else {
        let visible = layout.visibleRows(state)
        let index = visible.lowerBound + cell.row - 1
        if cell.row > 0, visible.contains(index) { return open(state.rows[index].id) }
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
      guard isOnContent, !state.showsHelp else { return [] }
      let isUp = event.kind == .wheelUp
      if state.tab == .map { return [.zoom(isUp ? 0.5 : -0.5, at: cell)] }
      return move(.move(columns: 0, rows: isUp ? -1 : 1))
    }
    return []
  }

  /// Nil where no button was hit, and nothing lies over the content.
  private mutating func pressButton(_ event: MouseEvent, _ layout: AppLayout) -> [AppEffect]? {
    func isOn(_ area: ScreenArea) -> Bool { area.contains(column: event.column, row: event.row) }
    if state.showsHelp { return close() }
    if let alert = layout.alert {
      return isOn(alert.button)
        ? [.dismissAlert] : isOn(alert.area) || isOn(layout.content) ? [] : nil
    }
    if let card = layout.card, isOn(card.area) { return isOn(card.button) ? [.select(nil)] : [] }
    if let tab = layout.tabs.first(where: { isOn($0.area) }) {
      state.tab = tab.tab
      return []
    }
    let bar = AppLayout.timelineBar(in: layout.timeline)
    if isOn(bar), bar.columns > 1 {
      let part = Double(event.column - bar.column) / Double(bar.columns - 1)
      let time = Duration.nanoseconds(state.moment.end.nanoseconds) * part
      return go(to: .time(part < 1 ? Instant(time) : state.moment.end))
    }
    if isOn(layout.timeline) { return playOrPause() }
    return nil
  }
}
