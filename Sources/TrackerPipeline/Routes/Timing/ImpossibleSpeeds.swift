import Foundation

/// Finds ways that no recording has: those that need more than 1,000 m/s. The fastest recorded flights need a third of
/// it.
///
/// Up to five points in a row are left out that need more to be reached from the last kept one and to be left again,
/// if the point behind them needs less from that one. A step counts as one second at least. If the line
/// that remains still needs more over its duration, the times are none.
struct ImpossibleSpeeds {
  /// Metres per second.
  let limit: Double
  private static let mostInARow = 5

  /// The positions of the points that were left out.
  private(set) var leftOut: [Coordinate] = []
  /// The legs that need more than the limit although no point was left out for it.
  private(set) var legs: (count: Int, first: (start: Course.Point, end: Course.Point))?

  init(limit: Double) {
    self.limit = limit
  }

  /// A way that no recording has.
  struct Way {
    let metres: Double
    let seconds: Double

    var reason: String {
      let length = metres < 10_000 ? "\(Int(metres)) m" : "\(Int(metres / 1_000)) km"
      let time = (seconds * 10).rounded() / 10
      return "its \(length) in \(time) s need more than 1,000 m/s, so that its times are none"
    }
  }

  /// Leaves out the jumps of points that are all timed, and in order.
  ///
  /// - Returns: The way that remains, if its times are none.
  mutating func remove(from segments: inout [Course.Segment]) -> Way? {
    guard !areSlow(segments) else { return nil }
    removeJumps(from: &segments)
    let points = segments.lazy.flatMap(\.points)
    guard let start = points.first?.time, let end = segments.last?.points.last?.time else {
      return nil
    }
    let line = zip(points, points.dropFirst()).reduce(0) { sum, leg in
      sum + Geodesic.distance(from: leg.0.coordinate, to: leg.1.coordinate)
    }
    let seconds = start.seconds(to: end)
    if line > limit * seconds { return Way(metres: line, seconds: seconds) }
    for segment in segments {
      for (start, end) in zip(segment.points, segment.points.dropFirst())
      where isJump(start, end) {
        legs = ((legs?.count ?? 0) + 1, legs?.first ?? (start, end))
      }
    }
    return nil
  }

  /// True if no leg can be a jump, and the line is short enough, by bounds that need no geodesic.
  private func areSlow(_ segments: borrowing [Course.Segment]) -> Bool {
    var last: Course.Point?
    var (first, latest) = (Timestamp(nanoseconds: 0), Timestamp(nanoseconds: 0))
    var sum = 0.0
    for index in segments.indices {
      for point in segments[index].points {
        guard let time = point.time else { return false }
        if let last {
          let bound = Self.mostMetres(from: last.coordinate, to: point.coordinate)
          if bound > limit * max(1, latest.seconds(to: time)) { return false }
          sum += bound
        } else {
          first = time
        }
        (last, latest) = (point, time)
      }
    }
    return sum <= limit * first.seconds(to: latest)
  }

  /// An upper bound of a geodesic's length: along a meridian and then along a parallel. A degree of a meridian has at
  /// most 111,695 m, one of a parallel 111,320 m.
  private static func mostMetres(from start: Coordinate, to end: Coordinate) -> Double {
    let east = abs(start.longitude - end.longitude)
    return 111_700 * (abs(start.latitude - end.latitude) + min(east, 360 - east))
  }

  private func isJump(_ start: Course.Point, _ end: Course.Point) -> Bool {
    guard let (first, last) = start.time.flatMap({ first in end.time.map { (first, $0) } }) else {
      return false
    }
    let most = limit * max(1, first.seconds(to: last))
    return Self.mostMetres(from: start.coordinate, to: end.coordinate) > most
      && Geodesic.distance(from: start.coordinate, to: end.coordinate) > most
  }

  private mutating func removeJumps(from segments: inout [Course.Segment]) {
    let points = segments.flatMap(\.points)
    var isKept = [Bool](repeating: true, count: points.count)
    var last: Int?
    var index = 0
    while index < points.count {
      if let last, isJump(points[last], points[index]) {
        let ends = (index + 1)..<min(index + 1 + Self.mostInARow, points.count)
        let back =
          ends.isEmpty
          ? nil
          : ends.first {
            isJump(points[$0 - 1], points[$0]) && !isJump(points[last], points[$0])
          }
        if let back {
          for left in index..<back {
            isKept[left] = false
            leftOut.append(points[left].coordinate)
          }
          index = back
        }
      }
      last = index
      index += 1
    }
    guard !leftOut.isEmpty else { return }
    var kept = isKept[...]
    for segment in segments.indices {
      let points = segments[segment].points
      segments[segment].points = zip(points, kept).compactMap { $1 ? $0 : nil }
      kept = kept.dropFirst(points.count)
    }
    segments.removeAll(where: \.points.isEmpty)
  }
}

extension ImpossibleSpeeds {
  /// The points that were left out, and the legs that are too fast, in sentences.
  ///
  /// - Parameters:
  ///   - all: The number of points of the file.
  ///   - start: The time of the first fix.
  func warnings(of all: Int, start: Timestamp?) -> [String] {
    var warnings: [String] = []
    if let first = leftOut.first {
      let those = leftOut.count == 1 ? "it" : "each of them"
      let place = leftOut.count == 1 ? "at \(first)" : "the first of them at \(first)"
      warnings.append(
        "\(leftOut.count) of \(all) points left out, \(place), as \(those) would need more than "
          + "1,000 m/s to be reached and to be left again")
    }
    if let (count, leg) = legs, let start, let time = leg.start.time, let end = leg.end.time {
      let (seconds, metres) = (
        time.seconds(to: end),
        Geodesic.distance(from: leg.start.coordinate, to: leg.end.coordinate)
      )
      let legs = count == 1 ? "1 leg needs" : "\(count) legs need"
      let offset = Int(start.seconds(to: time))
      warnings.append(
        "\(legs) more than 1,000 m/s\(count == 1 ? "," : ", the first") \(offset) s behind the start: \(Int(metres / 1_000)) km in "
          + "\((seconds * 10).rounded() / 10) s, from \(leg.start.coordinate) to \(leg.end.coordinate); "
          + "--to \(offset)s ends the ride there, and --max-speed drops fixes behind such a leg")
    }
    return warnings
  }
}
