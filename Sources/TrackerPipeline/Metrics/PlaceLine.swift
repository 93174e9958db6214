import Streams

/// The line through the places of a ride, traversed in the order of the recording.
///
/// A fix is measured against the leg between the places before and after it in time, as in the literature on simplified
/// trajectories. Against the nearest leg, the way back would hide the deviation of the way there.
struct PlaceLine {
  private let places: [MetricsRecorder.Place]
  /// For each place, the index of its fix in the recording: several fixes may have one time.
  private let fixes: [Int]
  /// The first place whose fix is still to come.
  private var next = 0
  private var leg: GeodesicLeg?

  /// - Parameter fixes: The index of the fix of each place: see ``fixes(of:times:points:)``.
  init(_ places: [MetricsRecorder.Place], fixes: [Int]) {
    self.places = places
    self.fixes = fixes
  }

  /// The index of the fix of each place or, if faults have changed that fix, of the last fix that is not later.
  ///
  /// - Parameters:
  ///   - times: The times of the fixes of the recording.
  ///   - points: The points of the same fixes.
  static func fixes(
    of places: [MetricsRecorder.Place], times: [Instant], points: [SpacePoint]
  ) -> [Int] {
    var fix = 0
    return places.map { place in
      while fix + 1 < times.count, times[fix + 1] <= place.time,
        times[fix] != place.time || points[fix] != place.point
      {
        fix += 1
      }
      return fix
    }
  }

  /// Moves past the places up to this fix; returns true if there were any.
  mutating func advance(to fix: Int) -> Bool {
    let before = next
    while next < places.count, fixes[next] <= fix { next += 1 }
    guard next > before else { return false }
    leg = nil
    if next < places.count, !places[next].startsLine {
      leg = GeodesicLeg(from: places[next - 1].point, to: places[next].point)
    }
    return true
  }

  /// Metres from the leg at this fix; without a leg, from the nearer adjacent place; nil without
  /// places.
  func distance(to point: SpacePoint) -> Double? {
    if let leg { return leg.distance(to: point) }
    let before = next > 0 ? places[next - 1].point.distance(to: point) : nil
    let behind = next < places.count ? places[next].point.distance(to: point) : nil
    guard let before, let behind else { return before ?? behind }
    return min(before, behind)
  }
}
