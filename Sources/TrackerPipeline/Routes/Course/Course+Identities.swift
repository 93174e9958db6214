extension Course {
  /// True if a track begins before an earlier track has ended.
  static func overlap(_ tracks: [Track]) -> Bool {
    let spans = tracks.compactMap { track -> (first: Timestamp, last: Timestamp)? in
      let times = track.segments.joined().lazy.compactMap(\.time)
      guard let first = times.min(), let last = times.max() else { return nil }
      return (first, last)
    }.sorted { $0.first < $1.first }
    return zip(spans, spans.dropFirst()).contains { $1.first < $0.last }
  }

  /// The text about tracks that are named by what has moved, and which of them are ridden.
  func description(ofTracks names: [String]) -> String {
    let advice =
      tracksOverlap
      ? "the first is ridden, and with --track NAME another" : "--track NAME rides one"
    let time = tracksOverlap ? " at the same time" : ""
    return "\(names.count) tracks\(time): \(quotedList(names)); \(advice)"
  }
}
