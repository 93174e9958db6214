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
///
/// Up to five at the start or the end of the file are also removed, in whatever segments they are, if each is more than
/// a day from those beside it, or if they are more than a year from the others.
struct StrayTimes {
  /// The removed points: their numbers in the file, from 1, and their times.
  private(set) var points: [(number: Int, time: Timestamp)] = []

  private static let mostAtEnd = 5
  private static let day: Int128 = 86_400_000_000_000
  private static let year = 365 * day

  /// Removes the points from the segments of a file, which are in its order.
  ///
  /// - Parameters:
  ///   - areInOrder: True for each segment whose times are known to be in order, so that none is between others.
  ///   - areTurned: True for each segment whose points are in the other order in the file.
  mutating func remove(
    from segments: inout [Course.Segment], areInOrder: [Bool], areTurned: [Bool]
  ) {
    let between = segments.indices.map { index in
      areInOrder[index] ? [] : Set(Self.indicesBetweenNeighbors(of: segments[index].points))
    }
    let ends = Self.placesAtEnds(of: segments, without: between)
    var offset = 0
    for index in segments.indices {
      let points = segments[index].points
      let atEnds = ends.isEmpty ? [] : ends.filter { $0.segment == index }.map(\.point)
      let removed = Self.indices(of: points, besides: between[index].union(atEnds))
      for place in removed {
        guard let time = points[place].time else { continue }
        let position = areTurned[index] ? points.count - 1 - place : place
        self.points.append((number: offset + position + 1, time: time))
      }
      offset += points.count
      guard !removed.isEmpty else { continue }
      let left = Set(removed)
      segments[index].points = points.indices.filter { !left.contains($0) }.map { points[$0] }
    }
  }

  /// The indices of the removed points of a segment.
  ///
  /// - Parameter others: The indices of those that are removed between their neighbours or at an end of the file.
  private static func indices(of segment: [Course.Point], besides others: Set<Int>) -> [Int] {
    let kept = segment.indices.lazy.filter { segment[$0].time != nil && !others.contains($0) }
    let first = countAtEnd(kept.map { segment[$0].time })
    let rest = kept.dropFirst(first).reversed()
    let last = countAtEnd(rest.map { segment[$0].time?.mirrored })
    let atEnds = Array(kept.prefix(first)) + Array(rest.prefix(last))
    return others.isEmpty && atEnds.isEmpty ? [] : others.union(atEnds).sorted()
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
  private static func countAtEnd(_ times: some Sequence<Timestamp?>) -> Int {
    let steps = steps(atStartOf: times)
    for count in 1..<max(2, min(steps.count + 1, mostAtEnd + 1)) where steps.count >= 2 * count {
      if steps[count - 1] < -day || steps[count - 1] > year { return count }
    }
    return 0
  }

  /// The steps between the first times: of as many as may be removed, as many behind them, and one more.
  private static func steps(atStartOf times: some Sequence<Timestamp?>) -> [Int128] {
    let times = times.lazy.prefix(2 * mostAtEnd + 1).compactMap(\.self)
    return zip(times, times.dropFirst()).map { difference(from: $0, to: $1) }
  }

  private typealias Place = (segment: Int, point: Int, time: Timestamp)

  /// The points to remove at the start and at the end of the file.
  ///
  /// - Parameter between: The indices of the points of each segment that are removed between their neighbours.
  private static func placesAtEnds(
    of segments: [Course.Segment], without between: [Set<Int>]
  ) -> [Place] {
    let first = firstPlaces(of: segments, without: between, from: 0, by: 1)
    let last = firstPlaces(of: segments, without: between, from: segments.count - 1, by: -1)
    return Array(first.prefix(countAtEndOfFile(first.map(\.time))))
      + last.prefix(countAtEndOfFile(last.map(\.time.mirrored)))
  }

  /// The first timed points, or, in the other order, the last: as many as `steps` looks at.
  private static func firstPlaces(
    of segments: [Course.Segment], without between: [Set<Int>], from start: Int, by step: Int
  ) -> [Place] {
    var places: [Place] = []
    var segment = start
    while segments.indices.contains(segment) {
      let points = segments[segment].points
      var point = step > 0 ? 0 : points.count - 1
      while points.indices.contains(point) {
        if let time = points[point].time, !between[segment].contains(point) {
          places.append((segment, point, time))
        }
        if places.count > 2 * mostAtEnd { return places }
        point += step
      }
      segment += step
    }
    return places
  }

  /// Counts the times to remove at the start of the file, or, if they are mirrored, at its end.
  private static func countAtEndOfFile(_ times: some Sequence<Timestamp>) -> Int {
    let steps = steps(atStartOf: times.lazy.map(Optional.some))
    let alone = steps.prefix { $0.magnitude > day.magnitude }.count
    if alone > 0, alone <= mostAtEnd, steps.count >= 2 * alone { return alone }
    return (1...mostAtEnd).first {
      steps.count >= 2 * $0 && steps[$0 - 1].magnitude > year.magnitude
    } ?? 0
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
