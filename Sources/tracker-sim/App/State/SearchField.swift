import TrackerPipeline

/// The field for what is looked for, while it is open.
struct SearchField: Sendable {
  var text = ""
  var screen = SearchViewModel.Screen()
  /// The index of the place that is marked.
  var marked = 0
  /// True if a completion was chosen, whose place is shown as soon as it is known.
  var isChosen = false

  /// The places to choose from, for the text as it is.
  var places: [FoundPlace] { screen.text == text ? screen.places : [] }

  /// The places that are shown: those for the text before, until there are some for this one.
  var shownPlaces: [FoundPlace] { screen.results.isEmpty ? screen.completions : screen.results }

  /// Which of them are seen, where there is room for so many: the marked one is.
  func visiblePlaces(rows: Int) -> Range<Int> {
    let first = max(0, min(marked - rows + 1, shownPlaces.count - rows))
    return first..<min(first + max(rows, 0), shownPlaces.count)
  }
}

/// Something on the map that was looked for: a place, or a step of directions.
struct MapMark: Hashable, Sendable {
  let title: String
  let coordinate: Coordinate
}
