/// Finds the first point of a file that is older than a previous one of its segment.
struct TimeOrder {
  /// The line of a point that is older than a previous one, and the time and line of the previous
  /// one.
  struct JumpBack {
    let line: Int
    var later: (time: Timestamp, line: Int)
  }

  private(set) var jumpBack: JumpBack?
  private var latest: (time: Timestamp, line: Int)?

  mutating func startSegment() {
    latest = nil
  }

  mutating func mapTimes(_ transform: (Timestamp) -> Timestamp) {
    if let time = jumpBack?.later.time { jumpBack?.later.time = transform(time) }
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
