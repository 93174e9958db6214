import Streams

/// The time of a recording in which places could be committed: from its first fix to its last, without interruptions.
/// An interruption is between two segments, or a silence: the time between two fixes of a segment, if it is longer than
/// a minute, and longer than ten times the usual time.
struct RecordedTime {
  /// A stretch of the recording from its first fix on, without the interruptions.
  struct Stretch {
    var metres = 0.0
    var time = Duration.zero
  }

  /// The time between two instants, neither of them included.
  struct Interruption {
    let start: Instant
    let end: Instant

    /// The number of those among some ticks that are in it.
    func ticks(_ count: Int, every interval: Duration, from first: Instant) -> Int {
      let nanoseconds = interval.nanoseconds
      // The number of ticks that come before an instant.
      func ticks(before instant: Instant) -> Int {
        let distance = max(0, instant.nanoseconds - first.nanoseconds)
        let (whole, rest) = distance.quotientAndRemainder(dividingBy: nanoseconds)
        return min(count, Int(whole) + (rest > 0 ? 1 : 0))
      }
      return max(0, ticks(before: end) - ticks(before: start.advanced(byNanoseconds: 1)))
    }
  }

  /// The stretch to each fix.
  private(set) var stretches: [Stretch] = []
  /// In order.
  private(set) var interruptions: [Interruption] = []
  /// The last fix.
  let end: Instant

  /// The whole recording.
  var total: Stretch { stretches.last ?? Stretch() }

  /// - Parameters:
  ///   - times: The times of the fixes, in order.
  ///   - lengths: Metres along the recording to each fix.
  ///   - segmentStarts: The indices of the first fixes of all segments but the first, in order.
  init(_ times: [Instant], _ lengths: [Double], segmentStarts: [Int]) {
    end = times.max() ?? .zero
    let intervals = zip(times, times.dropFirst()).map { $0.duration(to: $1) }
    let usual = intervals.isEmpty ? .zero : intervals.sorted()[intervals.count / 2]
    let limit = max(.seconds(60), usual * 10)
    var starts = segmentStarts[...]
    var stretch = Stretch()
    // A recording may be long, and growing would take up to twice the memory.
    stretches.reserveCapacity(times.count)
    if !times.isEmpty { stretches.append(stretch) }
    for (index, interval) in intervals.enumerated() {
      let isBetweenSegments = starts.first == index + 1
      if isBetweenSegments { starts.removeFirst() }
      if interval <= limit, !isBetweenSegments {
        stretch.metres += lengths[index + 1] - lengths[index]
        stretch.time += interval
      } else {
        interruptions.append(Interruption(start: times[index], end: times[index + 1]))
      }
      stretches.append(stretch)
    }
  }
}

extension Route {
  /// The fixes that have a valid coordinate, and the indices among them at which segments but the first begin.
  func validFixes() -> (fixes: [Location], segmentStarts: [Int]) {
    var valid: [Location] = []
    var starts: [Int] = []
    valid.reserveCapacity(fixes.count)
    for segment in segments {
      let start = valid.count
      for fix in fixes[segment.fixes] where fix.coordinate.isValid { valid.append(fix) }
      if start > 0, valid.count > start { starts.append(start) }
    }
    return (valid, starts)
  }
}
