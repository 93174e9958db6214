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
    /// and does not count. A leg between fixes of one time is a part of the next leg that takes time or, at the end of
    /// a segment, of the last one.
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
      for leg in timedLegs(of: fixes[segment.fixes], length: &summary.length) {
        let seconds = leg.time / .seconds(1)
        if leg.metres > Summary.leastSpeed * seconds {
          summary.movingTime += leg.time
          movingLength += leg.metres
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

  /// The legs between the fixes of a segment that take time, each with the way of legs that take none.
  ///
  /// - Parameter length: The metres of all legs are added to it.
  private func timedLegs(
    of segment: ArraySlice<Location>, length: inout Double
  ) -> [(metres: Double, time: Duration)] {
    var legs: [(metres: Double, time: Duration)] = []
    // The way since the last leg that took time.
    var waiting = 0.0
    let fixes = segment.lazy.filter(\.coordinate.isValid)
    for (last, fix) in zip(fixes, fixes.dropFirst()) {
      let metres = leg(from: last, to: fix)
      length += metres
      waiting += metres
      let time = last.time.duration(to: fix.time)
      if time > .zero {
        legs.append((waiting, time))
        waiting = 0
      }
    }
    if !legs.isEmpty { legs[legs.count - 1].metres += waiting }
    return legs
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
