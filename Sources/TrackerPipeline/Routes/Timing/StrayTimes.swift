/// Removes points whose times are wrong by days: a receiver may say a wrong date before it knows the
/// right one, or once in a while. One such time, later than all others, would make all points after
/// it older than a previous one.
///
/// Of the points of a segment that have times these are removed:
///
/// - A point whose time is more than a day later than the times of both its neighbours, or more than a day earlier than
///   both.
/// - Up to five at the start or the end. They lie on the wrong side of the others by more than a day, or on the right
///   side by more than a year. A day is not enough on the right side, as a recording may have been interrupted. More
///   points must be left than are removed.
/// - The first point of a file and the last one, if they are more than a day from the others, and those beside them
///   are not.
struct StrayTimes {
  /// The removed points: their numbers in the file, from 1, and their times.
  private(set) var points: [(number: Int, time: Timestamp)] = []
  /// The number of points of the segments before.
  private var offset = 0

  private static let mostAtEnd = 5
  private static let day: Int128 = 86_400_000_000_000
  private static let year = 365 * day

  /// Removes the points from a segment. The segments are given in the order of the file.
  ///
  /// - Parameters:
  ///   - areInOrder: True if the times are known to be in order, so that none is between others.
  ///   - isTurned: True if the points of the segment are in the other order in the file.
  ///   - isFirst: True for the first segment of the file.
  ///   - isLast: True for the last one.
  mutating func remove(
    from segment: inout [Course.Point], areInOrder: Bool = false, isTurned: Bool = false,
    isFirst: Bool = true, isLast: Bool = true
  ) {
    var removed = areInOrder ? [] : Self.indicesBetweenNeighbors(of: segment)
    let (all, between) = (segment, Set(removed))
    let kept = all.indices.lazy.filter { all[$0].time != nil && !between.contains($0) }
    let first = Self.countAtEnd(kept.map { all[$0].time }, isOfFile: isFirst)
    removed = kept.prefix(first) + removed
    let rest = kept.dropFirst(first).reversed()
    let last = Self.countAtEnd(rest.map { all[$0].time?.mirrored }, isOfFile: isLast)
    removed += rest.prefix(last).reversed()
    for index in removed {
      guard let time = segment[index].time else { continue }
      let position = isTurned ? segment.count - 1 - index : index
      points.append((number: offset + position + 1, time: time))
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

  /// Counts the times to remove at the start of a list, in which none is nil.
  private static func countAtEnd(_ times: some Sequence<Timestamp?>, isOfFile: Bool) -> Int {
    // As many that follow as may be removed, and one more.
    let times = times.lazy.prefix(2 * mostAtEnd + 1).compactMap(\.self)
    let steps = zip(times, times.dropFirst()).map { difference(from: $0, to: $1) }
    if isOfFile, steps.count > 1, steps[0] > day, steps[1] <= day { return 1 }
    for count in 1..<max(2, min(steps.count + 1, mostAtEnd + 1)) where steps.count >= 2 * count {
      if steps[count - 1] < -day || steps[count - 1] > year { return count }
    }
    return 0
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

extension Timestamp {
  /// The time as seen from the end of a list.
  fileprivate var mirrored: Timestamp {
    Timestamp(nanoseconds: nanoseconds == .min ? .max : -nanoseconds)
  }
}
