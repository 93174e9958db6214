/// Notes the first point of a file that is older than one before it in its segment.
struct TimeOrder {
  /// A point in the wrong place, and the one that has a later time and comes before it.
  struct JumpBack {
    let line: Int
    let later: (time: Timestamp, line: Int)
  }

  private(set) var jumpBack: JumpBack?
  private var latest: (time: Timestamp, line: Int)?

  mutating func startSegment() {
    latest = nil
  }

  mutating func note(_ time: Timestamp?, line: Int) {
    guard let time else { return }
    if let latest, time < latest.time {
      jumpBack = jumpBack ?? JumpBack(line: line, later: latest)
    } else {
      latest = (time, line)
    }
  }
}
