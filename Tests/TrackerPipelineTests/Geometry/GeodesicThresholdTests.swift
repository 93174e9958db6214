import Foundation
import Testing
import TrackerPipeline

@Suite struct GeodesicThresholdTests {
  @Test(arguments: [0.001, 1, 20, 50, 1_000, 50_000])
  func `the fast decision is the exact one around the threshold at all latitudes`(
    threshold: Double
  ) {
    var random = SplitMix(seed: 20)
    for _ in 0..<20_000 {
      let start = random.coordinate()
      let end = random.coordinate(near: start, meters: threshold)
      expectSameDecision(from: start, to: end, threshold: threshold)
    }
  }

  @Test func `the fast decision is the exact one between points anywhere`() {
    var random = SplitMix(seed: 21)
    for _ in 0..<20_000 {
      let threshold = 200_000 * random.unit()
      expectSameDecision(
        from: random.coordinate(), to: random.coordinate(), threshold: threshold)
    }
  }

  @Test func `the threshold itself is far enough, and a point is never far from itself`() {
    let start = Coordinate(latitude: 47.37, longitude: 8.54)
    let end = Coordinate(latitude: 47.371, longitude: 8.541)
    let meters = Geodesic.distance(from: start, to: end)

    #expect(Geodesic.isDistance(from: start, to: end, atLeast: meters))
    #expect(!Geodesic.isDistance(from: start, to: end, atLeast: meters.nextUp))
    #expect(!Geodesic.isDistance(from: start, to: start, atLeast: 20))
    #expect(Geodesic.isDistance(from: start, to: start, atLeast: 0))
  }

  private func expectSameDecision(from start: Coordinate, to end: Coordinate, threshold: Double) {
    let exact = Geodesic.distance(from: start, to: end) >= threshold
    if Geodesic.isDistance(from: start, to: end, atLeast: threshold) != exact {
      Issue.record("\(start) to \(end) at \(threshold) m must be \(exact)")
    }
  }
}

/// Sebastiano Vigna's splitmix64: small, and the same numbers everywhere.
private struct SplitMix {
  var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// 0..<1.
  mutating func unit() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((bits ^ (bits >> 31)) >> 11) * 0x1p-53
  }

  /// Anywhere, often within a metre to a degree of a pole or of the antimeridian.
  mutating func coordinate() -> Coordinate {
    let nearness = pow(10, -5 * unit())
    let latitude = unit() < 0.3 ? 90 - nearness : 90 * unit()
    let longitude = unit() < 0.3 ? 180 - nearness : 180 * unit()
    return Coordinate(
      latitude: unit() < 0.5 ? latitude : -latitude,
      longitude: unit() < 0.5 ? longitude : -longitude)
  }

  /// In any direction, at a distance that is off by a millionth or by as much as itself.
  mutating func coordinate(near start: Coordinate, meters: Double) -> Coordinate {
    let distance = meters * (1 + (2 * unit() - 1) * pow(10, -9 * unit()))
    let (angle, bearing) = (distance / 6_378_137, 2 * Double.pi * unit())
    let north = angle * cos(bearing) * 180 / .pi * 1.0034
    let latitude = min(max(start.latitude + north, -90), 90)
    let parallel = max(cos(start.latitude * .pi / 180), 1e-9)
    let east = min(angle * abs(sin(bearing)) / parallel * 180 / .pi, 180)
    let longitude = start.longitude + (bearing < .pi ? east : -east)
    return Coordinate(
      latitude: latitude,
      longitude: longitude > 180
        ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude)
  }
}
