import Streams

/// The line through the places of a ride, traversed in the order of time.
struct PlaceLine {
  private let places: [MetricsRecorder.Place]
  /// The first place whose fix is still to come.
  private var next = 0
  private var leg: GeodesicLeg?

  init(_ places: [MetricsRecorder.Place]) {
    self.places = places
  }

  /// Moves past the places whose fixes are not later than `time`; returns true if there were any.
  mutating func advance(to time: Instant) -> Bool {
    let before = next
    while next < places.count, places[next].time <= time { next += 1 }
    guard next > before else { return false }
    leg = nil
    if next < places.count, !places[next].startsLine {
      leg = GeodesicLeg(from: places[next - 1].point, to: places[next].point)
    }
    return true
  }

  /// Metres from the leg at this time; without a leg, from the nearer adjacent place; nil without
  /// places.
  func distance(to point: SpacePoint) -> Double? {
    if let leg { return leg.distance(to: point) }
    let before = next > 0 ? places[next - 1].point.distance(to: point) : nil
    let behind = next < places.count ? places[next].point.distance(to: point) : nil
    guard let before, let behind else { return before ?? behind }
    return min(before, behind)
  }
}
