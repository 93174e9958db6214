/// Sorts a segment by time where leaving out points would lose more than a tenth of it, as in the export of a database.
///
/// A clock that was wrong for a while must not be sorted: its points would be put among others. So the sorted segment
/// has to read as one recording. No step in time between points that did not follow one another in the file is longer
/// than five times the longest between the points that would be kept, and the line is at most a tenth longer than in
/// the order of the file.
enum SegmentSort {
  /// - Parameters:
  ///   - kept: The indices that would be kept of the points with times.
  /// - Returns: nil if the segment is not sorted.
  static func sorted(_ points: [Course.Point], keeping kept: [Int]) -> [Course.Point]? {
    let times = points.compactMap { $0.time?.nanoseconds }
    guard 10 * (times.count - kept.count) > times.count else { return nil }
    let longest = zip(kept, kept.dropFirst()).map { step(from: times[$0], to: times[$1]) }.max()
    let (keys, order) = (keys(of: points), order(of: points))
    let seams = zip(order, order.dropFirst()).lazy.filter { $1 != $0 + 1 }
      .map { step(from: keys[$0], to: keys[$1]) }
    guard (seams.max() ?? 0) <= 5 * (longest ?? 0) else { return nil }
    let sorted = order.map { points[$0] }
    return length(of: sorted) <= 1.1 * length(of: points) ? sorted : nil
  }

  /// The indices of the points in the order of their times: stable, and points without a time stay behind their
  /// predecessor.
  static func order(of points: [Course.Point]) -> [Int] {
    let keys = keys(of: points)
    return points.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
  }

  /// The time of each point, or else of the one before it.
  private static func keys(of points: [Course.Point]) -> [Int64] {
    var key = points.lazy.compactMap { $0.time?.nanoseconds }.first ?? 0
    return points.map { point in
      key = point.time?.nanoseconds ?? key
      return key
    }
  }

  private static func step(from start: Int64, to end: Int64) -> Int128 {
    Int128(end) - Int128(start)
  }

  /// Metres.
  private static func length(of points: [Course.Point]) -> Double {
    zip(points, points.dropFirst()).reduce(0) { sum, leg in
      sum + Geodesic.distance(from: leg.0.coordinate, to: leg.1.coordinate)
    }
  }
}
