/// Removes points whose times are wrong by days: a receiver may say a wrong date before it knows the
/// right one, or once in a while. One such time, later than all others, would make all points after
/// it older than a previous one.
///
/// Of the points of a segment that have times these are removed:
///
/// - One whose time is more than a day later than those of both its neighbours, or more than a day
///   earlier than both.
/// - Up to five at the start, if the next one is more than a day earlier, or more than a year later,
///   and more points follow than are removed. A day is not enough there, as a recording may have
///   been interrupted.
struct StrayTimes {
  /// The removed points: their numbers in the file, from 1, and their times.
  private(set) var points: [(number: Int, time: Timestamp)] = []
  /// The number of points of the segments before.
  private var offset = 0

  private static let mostAtStart = 5
  private static let day: Int128 = 86_400_000_000_000
  private static let year = 365 * day

  /// Removes the points from a segment. The segments are given in the order of the file.
  mutating func remove(from segment: inout [Course.Point]) {
    var removed = Self.indicesBetweenNeighbors(of: segment)
    removed = Self.indicesAtStart(of: segment, without: Set(removed)) + removed
    for index in removed {
      guard let time = segment[index].time else { continue }
      points.append((number: offset + index + 1, time: time))
    }
    offset += segment.count
    guard !removed.isEmpty else { return }
    let indices = Set(removed)
    segment = segment.indices.filter { !indices.contains($0) }.map { segment[$0] }
  }

  /// The removed points in a sentence; nil if there are none.
  func warning(of count: Int, hasDates: Bool) -> String? {
    guard !points.isEmpty else { return nil }
    let listed = points.prefix(5).map { "\($0.number)" + (hasDates ? " (\($0.time))" : "") }
    let others = points.count > 5 ? " and \(counted(points.count - 5, "other"))" : ""
    return
      "\(points.count) of \(count) points left out, whose times are more than a day from those "
      + "beside them: \(points.count == 1 ? "point" : "points") \(listed.joined(separator: ", "))\(others)"
  }

  private static func indicesBetweenNeighbors(of segment: [Course.Point]) -> [Int] {
    // A fast path: most recordings are in order.
    if isInOrder(segment) { return [] }
    var found: [Int] = []
    var previous: Timestamp?
    var current: (index: Int, time: Timestamp)?
    for (index, point) in segment.enumerated() {
      guard let next = point.time else { continue }
      if let current {
        if let previous, isStray(current.time, between: previous, and: next) {
          found.append(current.index)
        } else {
          previous = current.time
        }
      }
      current = (index, next)
    }
    return found
  }

  private static func isInOrder(_ segment: [Course.Point]) -> Bool {
    var latest = Int64.min
    for point in segment {
      guard let time = point.time else { continue }
      if time.nanoseconds < latest { return false }
      latest = time.nanoseconds
    }
    return true
  }

  private static func indicesAtStart(
    of segment: [Course.Point], without removed: Set<Int>
  ) -> [Int] {
    let kept = segment.indices.lazy.filter { segment[$0].time != nil && !removed.contains($0) }
    // As many that follow as may be removed, and one more.
    let times = Array(
      kept.prefix(2 * mostAtStart + 1).compactMap { index in
        segment[index].time.map { (index: index, time: $0) }
      })
    for count in 1..<max(2, min(times.count, mostAtStart + 1)) where times.count > 2 * count {
      let step = difference(from: times[count - 1].time, to: times[count].time)
      if step < -day || step > year { return times.prefix(count).map(\.index) }
    }
    return []
  }

  private static func isStray(
    _ time: Timestamp, between previous: Timestamp, and next: Timestamp
  ) -> Bool {
    let before = difference(from: previous, to: time)
    let after = difference(from: next, to: time)
    return min(before, after) > day || max(before, after) < -day
  }

  /// Nanoseconds.
  private static func difference(from start: Timestamp, to end: Timestamp) -> Int128 {
    Int128(end.nanoseconds) - Int128(start.nanoseconds)
  }
}
