extension RouteTimeline {
  /// Gives a time to the points that have none.
  ///
  /// Between timed points of its segment a point gets its share of their time, by length of the
  /// line; if that line has no length, by number. With timed points on one side only, at a
  /// segment's end, it is at the options' speed from there. So is a segment without any, at the
  /// end of the segment that precedes it in the file. If then the next timed point would be
  /// reached too late, all between are as much faster as they must be.
  func fillTimes(of segments: [Course.Segment]) -> [Course.Segment] {
    var line = UntimedLine(speed: options.speed)
    for (number, segment) in segments.enumerated() {
      line.points += segment.points
      line.segments += repeatElement(number, count: segment.points.count)
    }
    var previous: Int?
    var index = 0
    while index < line.points.count {
      if line.points[index].time != nil {
        previous = index
        index += 1
        continue
      }
      let next = line.points[index...].firstIndex { $0.time != nil }
      line.fill(index..<(next ?? line.points.count), after: previous, before: next)
      index = next ?? line.points.count
    }
    var rest = line.points[...]
    return segments.map { segment in
      defer { rest = rest.dropFirst(segment.points.count) }
      return Course.Segment(
        track: segment.track, points: Array(rest.prefix(segment.points.count)))
    }
  }
}

/// All points in their order, with the number of each one's segment.
private struct UntimedLine {
  /// Metres per second.
  var speed: Double
  var points: [Course.Point] = []
  var segments: [Int] = []

  /// Times a run of untimed points between the timed ones around it, one of which may be missing.
  mutating func fill(_ run: Range<Int>, after previous: Int?, before next: Int?) {
    let travelled = distances(from: previous ?? run.lowerBound, to: next ?? run.upperBound - 1)
    let total = travelled.last ?? 0
    let start = previous.flatMap { points[$0].time }
    let end = next.flatMap { points[$0].time }
    let seconds = if let start, let end { start.seconds(to: end) } else { Double.infinity }
    let isOneSegment = previous.map { segments[$0] } == next.map { segments[$0] }
    let needed = total > 0 ? total / seconds : 0
    let speed = isOneSegment ? needed : max(speed, needed)

    var latest = start
    for index in run {
      let distance = travelled[index - (previous ?? run.lowerBound)]
      let time: Timestamp?
      if isOneSegment, total == 0 {
        let share = Double(index - run.lowerBound + 1) / Double(run.count + 1)
        time = start?.advanced(bySeconds: seconds * share)
      } else if let end, !isOneSegment,
        start == nil || segments[index] == segments[run.upperBound]
      {
        time = end.advanced(bySeconds: -(total - distance) / speed)
      } else {
        time = start?.advanced(bySeconds: distance / speed)
      }
      // Rounding must not put a point before the last one or behind the next.
      let bounded = time.map { min(max($0, latest ?? $0), end ?? $0) }
      points[index].time = bounded
      latest = bounded
    }
  }

  /// Metres from the first of the points to each of them.
  private func distances(from first: Int, to last: Int) -> [Double] {
    var sum = 0.0
    var previous = points[first].coordinate
    return points[first...last].map { point in
      sum += Geodesic.distance(from: previous, to: point.coordinate)
      previous = point.coordinate
      return sum
    }
  }
}

extension Timestamp {
  fileprivate func seconds(to end: Timestamp) -> Double {
    (Double(end.nanoseconds) - Double(nanoseconds)) / 1e9
  }
}
