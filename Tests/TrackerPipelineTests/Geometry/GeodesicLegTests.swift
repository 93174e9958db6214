import Streams
import Testing

@testable import TrackerPipeline

@Suite struct GeodesicLegTests {
  @Test(arguments: UInt64(0)..<60)
  func `the distance from a leg is that from its nearest point on the geodesic`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let start = Coordinate(
      latitude: .random(in: -80...80, using: &chance),
      longitude: .random(in: -180...180, using: &chance))
    let length = Double.random(in: 1...10_000, using: &chance)
    let azimuth = Double.random(in: -180...180, using: &chance)
    let end = Geodesic.destination(from: start, azimuth: azimuth, distance: length)
    let point = Geodesic.destination(
      from: start, north: .random(in: -10_000...10_000, using: &chance),
      east: .random(in: -10_000...10_000, using: &chance))

    let leg = GeodesicLeg(from: SpacePoint(start), to: SpacePoint(end))
    let found = leg.distance(to: SpacePoint(point))

    let nearest = Self.nearestDistance(from: point, to: start, azimuth, length)
    #expect(abs(found - nearest) < 2e-3, "seed \(seed): \(found) is not \(nearest)")
  }

  @Test func `a leg without length is a point`() {
    let place = Coordinate(latitude: 46, longitude: 8)
    let other = Geodesic.destination(from: place, north: 30, east: 40)
    let leg = GeodesicLeg(from: SpacePoint(place), to: SpacePoint(place))

    #expect(abs(leg.distance(to: SpacePoint(other)) - 50) < 1e-4)
  }

  @Test func `a leg of 100 km is a geodesic, and no line on the map`() {
    // On the map the middle of a leg along the parallel is on it; the geodesic is 340 m further north.
    let start = Coordinate(latitude: 60, longitude: 8)
    let end = Coordinate(latitude: 60, longitude: 9.794)
    let middle = Coordinate(latitude: 60, longitude: 8.897)
    let leg = GeodesicLeg(from: SpacePoint(start), to: SpacePoint(end))

    let length = Geodesic.distance(from: start, to: end)
    let azimuth = Geodesic.azimuth(from: start, to: end)
    let nearest = Self.nearestDistance(from: middle, to: start, azimuth, length)
    #expect(nearest > 300)
    #expect(abs(leg.distance(to: SpacePoint(middle)) - nearest) < 0.05)
  }

  /// By halving the arc in which the nearest point is: the distance falls, and then rises.
  private static func nearestDistance(
    from point: Coordinate, to start: Coordinate, _ azimuth: Double, _ length: Double
  ) -> Double {
    func distance(at arc: Double) -> Double {
      let place = Geodesic.destination(from: start, azimuth: azimuth, distance: arc)
      return Geodesic.distance(from: place, to: point)
    }
    var (low, high) = (0.0, length)
    for _ in 0..<60 {
      let (left, right) = (low + (high - low) / 3, high - (high - low) / 3)
      if distance(at: left) < distance(at: right) { high = right } else { low = left }
    }
    return distance(at: (low + high) / 2)
  }
}
