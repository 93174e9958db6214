import Streams

/// A recording without its interruptions, in which nothing could have been committed. An interruption is between two
/// segments, or between two fixes. The time between such fixes is longer than a minute, and longer than ten times the
/// usual time.
struct RecordedTime {
  /// A stretch of the recording from its first fix on, without the interruptions.
  struct Stretch {
    var metres = 0.0
    var time = Duration.zero
  }

  /// The time between the fixes before and after it, neither of them included.
  struct Interruption {
    let start: Instant
    let end: Instant
    let isBetweenSegments: Bool

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

  /// The whole recording.
  var total: Stretch { stretches.last ?? Stretch() }

  /// - Parameters:
  ///   - times: The times of the fixes, in order.
  ///   - lengths: Metres along the recording to each fix.
  ///   - segmentStarts: The times of the first fixes of all segments but the first.
  init(_ times: [Instant], _ lengths: [Double], segmentStarts: [Instant]) {
    let intervals = zip(times, times.dropFirst()).map { $0.duration(to: $1) }
    let usual = intervals.isEmpty ? .zero : intervals.sorted()[intervals.count / 2]
    let limit = max(.seconds(60), usual * 10)
    let starts = Set(segmentStarts)
    var stretch = Stretch()
    // A recording may be long, and growing would take up to twice the memory.
    stretches.reserveCapacity(times.count)
    if !times.isEmpty { stretches.append(stretch) }
    for (index, interval) in intervals.enumerated() {
      let isBetweenSegments = starts.contains(times[index + 1])
      if interval <= limit, !isBetweenSegments {
        stretch.metres += lengths[index + 1] - lengths[index]
        stretch.time += interval
      } else {
        interruptions.append(
          Interruption(
            start: times[index], end: times[index + 1], isBetweenSegments: isBetweenSegments))
      }
      stretches.append(stretch)
    }
  }
}
