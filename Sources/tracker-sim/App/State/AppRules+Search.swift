import Streams
import TrackerPipeline

/// Handles keys during a search.
extension AppRules {
  mutating func openSearch() -> [AppEffect] {
    (state.tab, state.showsHelp) = (.map, false)
    state.search = SearchField()
    return [.type(query(""))]
  }

  private func query(_ text: String) -> PlaceQuery {
    PlaceQuery(text, near: state.map.viewport?.region)
  }

  /// Handles a key of the search; nil for a key with its usual meaning.
  mutating func search(_ key: Key) -> [AppEffect]? {
    guard var field = state.search else { return nil }
    switch key {
    case .control("c"), .control("z"), .control("l"): return nil
    case .escape:
      state.search = nil
      // Cancels the search.
      return [.type(query(""))]
    case .up: field.marked = max(0, field.marked - 1)
    case .down: field.marked = max(0, min(field.marked + 1, field.places.count - 1))
    case .enter: return choose(field.marked)
    case .tab: return submit()
    case .backspace: return type(String(field.text.dropLast()))
    case .control("u"): return type("")
    case .character(let character) where field.text.count < Self.longestText:
      return type(field.text + String(character))
    default: break
    }
    state.search = field
    return []
  }

  /// Characters; no name of a place is longer.
  private static let longestText = 200

  private mutating func type(_ text: String) -> [AppEffect] {
    let screen = state.search?.screen ?? SearchViewModel.Screen()
    state.search = SearchField(text: text, screen: screen)
    return [.type(query(text))]
  }

  private mutating func submit() -> [AppEffect] {
    guard let field = state.search, !field.text.allSatisfy(\.isWhitespace) else { return [] }
    state.search?.marked = 0
    return [.submit(query(field.text))]
  }

  /// Searches for a completion, or shows a result. Without either, the text is searched for.
  mutating func choose(_ index: Int) -> [AppEffect] {
    guard let field = state.search, field.places.indices.contains(index) else { return submit() }
    let place = field.places[index]
    if !field.screen.results.isEmpty { return show(place) }
    state.search?.text = place.title
    state.search?.isChosen = true
    return [.choose(place, near: state.map.viewport?.region)]
  }

  /// Takes the new state of the search.
  mutating func receive(_ screen: SearchViewModel.Screen) -> [AppEffect] {
    guard let field = state.search else { return [] }
    state.search?.screen = screen
    state.search?.marked = min(field.marked, max(0, screen.places.count - 1))
    guard field.isChosen, !screen.isSearching, screen.text == field.text else { return [] }
    state.search?.isChosen = false
    return screen.results.first.map { show($0) } ?? []
  }

  private mutating func show(_ place: FoundPlace) -> [AppEffect] {
    state.search = nil
    state.mark = MapMark(title: place.name, coordinate: place.coordinate)
    state.message = place.title
    state.followsUser = false
    let isLarge = place.extent.map { $0.width > 0 || $0.north > $0.south } ?? false
    return [.type(query("")), .select(nil)]
      + (isLarge
        ? place.extent.map { [.fit($0)] } ?? [] : [.center(place.coordinate, zoom: 16)])
  }

  /// Handles a press in the search; nil for a press elsewhere.
  mutating func searchPress(_ event: MouseEvent, _ layout: AppLayout) -> [AppEffect]? {
    guard state.search != nil, let area = layout.search else { return nil }
    guard area.contains(column: event.column, row: event.row) else {
      state.search = nil
      return [.type(query(""))]
    }
    let row = event.row - area.row - SearchBox.firstRow
    let visible = state.search?.visiblePlaces(rows: SearchBox.rows(in: area)) ?? 0..<0
    guard row >= 0, visible.contains(visible.lowerBound + row) else { return [] }
    return choose(visible.lowerBound + row)
  }

  /// Shows the position at which a step of the directions begins.
  mutating func openStep() -> [AppEffect] {
    guard let directions = state.directions, directions.steps.indices.contains(state.step) else {
      return []
    }
    let step = directions.steps[state.step]
    let place = directions.line[step.start]
    state.tab = .map
    state.mark = MapMark(title: step.instruction, coordinate: place)
    state.message = step.instruction
    state.followsUser = false
    return [.select(nil), .center(place, zoom: max(state.map.viewport?.camera.zoom ?? 15, 15))]
  }
}
