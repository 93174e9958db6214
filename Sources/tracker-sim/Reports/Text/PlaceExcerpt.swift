import TrackerPipeline

/// Selects the first and the last places, if all of them would be too many.
struct PlaceExcerpt: Sendable {
  private let size: TextOptions.Excerpt
  private var count = 0
  /// The last places so far, after the first ones, each with the note before it.
  private(set) var tail: [(place: VisitedPlace, note: String?)] = []

  init(_ size: TextOptions.Excerpt) {
    self.size = size
  }

  /// True if the next place, with the note before it, is one of the first.
  mutating func shows(_ place: VisitedPlace, after note: String?) -> Bool {
    count += 1
    if count <= size.first { return true }
    tail.append((place, note))
    if tail.count > size.last { tail.removeFirst() }
    return false
  }

  /// The note about the places that are left out; nil if there are none.
  var note: String? {
    let skipped = count - size.first - tail.count
    return skipped > 0 ? "   … and \(skipped.grouped) more: \(size.rest)" : nil
  }
}
