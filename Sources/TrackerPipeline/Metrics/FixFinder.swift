import Streams

/// Finds the fixes of a recording that a ride has used, in their order: a place has the time and the point of its fix,
/// and several fixes may have one time.
struct FixFinder {
  private let times: [Instant]
  private let points: [SpacePoint]
  /// The index of the fix that was found last; nil before the first.
  private var last: Int?

  /// - Parameters:
  ///   - times: The times of the fixes of the recording.
  ///   - points: The points of the same fixes.
  init(times: [Instant], points: [SpacePoint]) {
    self.times = times
    self.points = points
  }

  /// Goes on to the next fix that was used.
  ///
  /// - Returns: Its index or, if faults have changed it, that of the last fix that is not later.
  mutating func index(of time: Instant, _ point: SpacePoint) -> Int {
    var index = last ?? 0
    if last != nil, index + 1 < times.count, times[index + 1] <= time { index += 1 }
    while index + 1 < times.count, times[index + 1] <= time,
      times[index] != time || points[index] != point
    {
      index += 1
    }
    last = index
    return index
  }
}

/// The first fixes of the segments of a recording that are still to come.
struct ComingSegments {
  private var starts: ArraySlice<Int>

  /// - Parameter starts: The indices of the first fixes of all segments but the first.
  init(_ starts: [Int]) {
    self.starts = starts[...]
  }

  /// Goes on to a fix; returns true if a segment has begun since the last call.
  mutating func haveBegun(until fix: Int) -> Bool {
    let count = starts.count
    starts = starts.drop { $0 <= fix }
    return starts.count < count
  }
}

extension RideReport {
  /// The part of the distance between places of different segments of the recording, whose way its length leaves out,
  /// in metres. Complexity: O(n) at every call.
  public var distanceAcrossInterruptions: Double { totalsAcrossInterruptions.last ?? 0 }

  /// The same up to each place.
  package var totalsAcrossInterruptions: [Double] {
    let (fixes, starts) = route.validFixes()
    if starts.isEmpty { return Array(repeating: 0, count: history.count) }
    var finder = FixFinder(
      times: fixes.map(\.time), points: fixes.map { SpacePoint($0.coordinate) })
    var segments = ComingSegments(starts)
    var total = 0.0
    return places.map { place in
      let fix = finder.index(of: place.location.time, SpacePoint(place.location.coordinate))
      if segments.haveBegun(until: fix) { total += place.distance }
      return total
    }
  }
}
