import Streams

extension Route {
  /// The figures of a route: its length, and how it was ridden.
  public struct Summary: Equatable, Sendable {
    /// A leg between two fixes counts as movement if it is faster than this, in m/s.
    public static var leastSpeed: Double { 0.5 }
    /// A rise counts as climb when it is at least this high, in metres, above the lowest point since
    /// the last one that counted: a smaller rise may be noise.
    public static var leastRise: Double { 3 }

    /// The length of the route: see ``Route/length``.
    public internal(set) var length = 0.0
    /// The time of all legs faster than ``leastSpeed``. The way between segments was not recorded,
    /// and does not count.
    public internal(set) var movingTime = Duration.zero
    /// The length of these legs divided by their time, in m/s; nil if there are none.
    public internal(set) var meanSpeed: Double?
    /// The sum of the rises within segments, in metres; nil if no altitude is known.
    public internal(set) var climb: Double?
  }

  /// The length, the moving time, the mean speed and the climb. Complexity: O(n) at every call.
  public var summary: Summary {
    var summary = Summary()
    var movingLength = 0.0
    for segment in segments {
      let fixes = fixes[segment.fixes].lazy.filter(\.coordinate.isValid)
      for (last, fix) in zip(fixes, fixes.dropFirst()) {
        let metres = leg(from: last, to: fix)
        summary.length += metres
        let time = last.time.duration(to: fix.time)
        let seconds = time / .seconds(1)
        if seconds > 0, metres > Summary.leastSpeed * seconds {
          summary.movingTime += time
          movingLength += metres
        }
      }
    }
    if summary.movingTime > .zero {
      summary.meanSpeed = movingLength / (summary.movingTime / .seconds(1))
    }
    for segment in segments {
      if let climb = Self.climb(of: fixes[segment.fixes]) {
        summary.climb = (summary.climb ?? 0) + climb
      }
    }
    return summary
  }

  /// The sum of the rises; nil if no altitude is known.
  private static func climb(of fixes: ArraySlice<Location>) -> Double? {
    let altitudes = fixes.lazy.compactMap(\.altitude)
    // The height up to which rises have counted, or from which the next one is measured.
    guard var reference = altitudes.first else { return nil }
    var sum = 0.0
    var isClimbing = false
    for altitude in altitudes {
      if altitude >= reference + (isClimbing ? 0 : Summary.leastRise) {
        sum += altitude - reference
        (reference, isClimbing) = (altitude, true)
      } else if isClimbing ? altitude <= reference - Summary.leastRise : altitude < reference {
        (reference, isClimbing) = (altitude, false)
      }
    }
    return sum
  }
}
