import TrackerPipeline

/// The search field, while it is open.
struct SearchField: Sendable {
  var text = ""
  var screen = SearchViewModel.Screen()
  /// The index of the marked place.
  var marked = 0
  /// True if a completion was chosen; its place is shown as soon as it is found.
  var isChosen = false

  /// The places to choose from, for the present text.
  var places: [FoundPlace] { screen.text == text ? screen.places : [] }

  /// The visible places: the places for the text before, until there are places for this text.
  var shownPlaces: [FoundPlace] { screen.results.isEmpty ? screen.completions : screen.results }

  /// The visible part of them, if there is room for this many rows; the marked one is visible.
  func visiblePlaces(rows: Int) -> Range<Int> {
    let first = max(0, min(marked - rows + 1, shownPlaces.count - rows))
    return first..<min(first + max(rows, 0), shownPlaces.count)
  }
}

/// A mark on the map: a place that was found, or a step of directions.
struct MapMark: Hashable, Sendable {
  let title: String
  let coordinate: Coordinate
}
