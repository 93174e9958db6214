import TrackerPipeline

/// The field for what is looked for, while it is open.
struct SearchField: Sendable {
  var text = ""
  var screen = SearchViewModel.Screen()
  /// The index of the place that is marked.
  var marked = 0
  /// Whether a completion was chosen, whose place is shown as soon as it is known.
  var isChosen = false

  /// What there is to choose from, for the text as it is.
  var places: [FoundPlace] { screen.text == text ? screen.places : [] }

  var markedPlace: FoundPlace? {
    places.indices.contains(marked) ? places[marked] : nil
  }
}

/// Something on the map that was looked for: a place, or a step of directions.
struct MapMark: Hashable, Sendable {
  let title: String
  let coordinate: Coordinate
}
