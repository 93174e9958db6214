import Streams

/// The line through the places of a ride, traversed in the order of the recording.
///
/// A fix is measured against the leg between the places before and after it in time, as in the literature on simplified
/// trajectories. Against the nearest leg, the way back would hide the deviation of the way there.
struct PlaceLine {
  private let places: [MetricsRecorder.Place]
  /// The first place whose fix is still to come.
  private var next = 0
  private var leg: GeodesicLeg?

  init(_ places: [MetricsRecorder.Place]) {
    self.places = places
  }

  /// Moves past the places up to this fix; returns true if there were any.
  mutating func advance(to fix: Int) -> Bool {
    let before = next
    while next < places.count, places[next].fix <= fix { next += 1 }
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
