extension RouteTimeline {
  /// Adds times to the points that have none.
  ///
  /// - Between two timed points of its segment, a point gets a share of their time. It is in
  ///   proportion to the length along the line, or to the number of points if that length is 0.
  /// - Before the first or behind the last timed point of its segment, a point gets the time at the
  ///   options' speed from there.
  /// - A segment without timed points follows the previous segment in the file, or else precedes
  ///   the next one, at the options' speed.
  ///
  /// If the next timed point would then be reached too late, the speed up to it is increased as far
  /// as needed.
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

/// All points in order, each with the index of its segment.
private struct UntimedLine {
  /// Metres per second.
  var speed: Double
  var points: [Course.Point] = []
  var segments: [Int] = []

  /// Adds times to a run of untimed points between two timed ones, one of which may be missing.
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
      // Rounding must not move a point before the previous one or behind the next.
      let bounded = time.map { min(max($0, latest ?? $0), end ?? $0) }
      points[index].time = bounded
      latest = bounded
    }
  }

  /// The distance of each point from the first one along the line, in metres.
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
  func seconds(to end: Timestamp) -> Double {
    (Double(end.nanoseconds) - Double(nanoseconds)) / 1e9
  }
}
