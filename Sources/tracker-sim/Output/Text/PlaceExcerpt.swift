import TrackerPipeline

/// The first and the last of the places, where all of them would be too many.
struct PlaceExcerpt: Sendable {
  private let first: Int
  private let last: Int
  private var count = 0
  /// Those that are the last so far, behind the first.
  private var tail: [VisitedPlace] = []

  init(first: Int, last: Int) {
    self.first = first
    self.last = last
  }

  /// Whether the next place is one of the first.
  mutating func shows(_ place: VisitedPlace) -> Bool {
    count += 1
    if count <= first { return true }
    tail.append(place)
    if tail.count > last { tail.removeFirst() }
    return false
  }

  /// What comes behind the first, as the table has it.
  var rest: String {
    let skipped = count - first - tail.count
    let note = skipped > 0 ? "   … and \(skipped) more: tracker-sim run shows all\n" : ""
    return note + tail.map { PlaceTable.row($0) + "\n" }.joined()
  }
}
