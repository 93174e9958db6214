import TrackerPipeline

/// The first and the last of the places, where all of them would be too many.
struct PlaceExcerpt: Sendable {
  private let request: RideRequest.Excerpt
  private var count = 0
  /// Those that are the last so far, behind the first.
  private var tail: [VisitedPlace] = []

  init(_ request: RideRequest.Excerpt) {
    self.request = request
  }

  /// Whether the next place is one of the first.
  mutating func shows(_ place: VisitedPlace) -> Bool {
    count += 1
    if count <= request.first { return true }
    tail.append(place)
    if tail.count > request.last { tail.removeFirst() }
    return false
  }

  /// What comes behind the first, as the table has it.
  var rest: String {
    let skipped = count - request.first - tail.count
    let note = skipped > 0 ? "   … and \(skipped) more: tracker-sim run shows all\n" : ""
    return note + tail.map { PlaceTable.row($0) + "\n" }.joined()
  }
}
