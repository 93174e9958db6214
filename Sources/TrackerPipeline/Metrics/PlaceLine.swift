import Streams

/// The line through the places of a ride, walked along in time.
struct PlaceLine {
  private let places: [MetricsRecorder.Place]
  /// The first place whose fix is still to come.
  private var next = 0
  private var leg: GeodesicLeg?

  init(_ places: [MetricsRecorder.Place]) {
    self.places = places
  }

  /// Passes the places whose fixes are no later; says whether there were any.
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

  /// Metres from the leg of this time, or from the nearer of the places around it; nil without any.
  func distance(to point: SpacePoint) -> Double? {
    if let leg { return leg.distance(to: point) }
    let before = next > 0 ? places[next - 1].point.distance(to: point) : nil
    let behind = next < places.count ? places[next].point.distance(to: point) : nil
    guard let before, let behind else { return before ?? behind }
    return min(before, behind)
  }
}
