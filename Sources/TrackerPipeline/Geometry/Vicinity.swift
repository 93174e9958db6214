import Foundation

extension Geodesic {
  /// True if two points are at least `threshold` metres apart. The result is exactly the same as of
  /// `distance >= threshold`, but some twenty times faster unless the two are nearly equal.
  public static func isDistance(
    from start: Coordinate, to end: Coordinate, atLeast threshold: Double
  ) -> Bool {
    !Vicinity(of: start, radius: threshold).contains(end)
  }
}

/// The points nearer than `radius` metres to a center, along the geodesic.
///
/// The decision is exact, and made by two bounds where they are sufficient. A line element is ds² =
/// M² dφ² + p² dλ², with the radius of the meridian M and that of the parallel p.
/// Around the center |dp/dφ| = M |sin φ| <= `maximumCurvatureRadius` and
/// |dM/dφ| <= 3/2 e² M / (1 - e²) < `curvatureRate`, which bounds both radii in a band of latitude
/// from their values at the center:
///
/// - The straight line in (φ, λ) is no longer than with the largest radii between the two
///   latitudes, and the geodesic is no longer than that line.
/// - Widen the band by half the radius on either side. A path that leaves the band is at least the
///   radius long. A path inside is no shorter than with the smallest radii in the band, since the
///   length of a vector is convex. Where the band touches a pole p counts as 0: a path may change
///   its meridian there at no cost.
///
/// Between the two bounds, some 5e-6 of the radius at 20 m and 45° of latitude, the exact distance
/// decides. `tolerance` covers its own error and the error of the arithmetic here.
struct Vicinity: Sendable {
  private let center: Coordinate
  private let radius: Double
  /// True if the bounds hold for this radius.
  private let hasBounds: Bool
  /// Radius of the meridian at the center, metres.
  private let meridian: Double
  /// Radius of the parallel through the center, metres.
  private let parallel: Double

  init(of center: Coordinate, radius: Double) {
    self.center = center
    self.radius = radius
    hasBounds = radius > 2 * Self.tolerance && radius <= 100_000
    let cosine = cos(center.latitude * Self.radiansPerDegree)
    let root = (1 - Geodesic.eccentricitySquared * (1 - cosine * cosine)).squareRoot()
    let transverse = Geodesic.equatorialRadius / root
    parallel = transverse * cosine
    meridian = transverse * (1 - Geodesic.eccentricitySquared) / (root * root)
  }

  func contains(_ point: Coordinate) -> Bool {
    let eastward = abs(point.longitude - center.longitude)
    guard hasBounds, eastward <= 360 else { return isExactlyWithin(point) }
    let north = abs(point.latitude - center.latitude) * Self.radiansPerDegree
    let east = min(eastward, 360 - eastward) * Self.radiansPerDegree

    let widest = (meridian + Self.curvatureRate * north) * north
    let longest = (parallel + Self.maximumCurvatureRadius * north) * east
    let under = radius - Self.tolerance
    if widest * widest + longest * longest < under * under { return true }

    let over = radius + Self.tolerance
    let band = north + over / (2 * Self.minimumCurvatureRadius)
    let narrowest = max(meridian - Self.curvatureRate * band, Self.minimumCurvatureRadius) * north
    let shortest = max(parallel - Self.maximumCurvatureRadius * band, 0) * east
    if narrowest * narrowest + shortest * shortest > over * over { return false }

    return isExactlyWithin(point)
  }

  private func isExactlyWithin(_ point: Coordinate) -> Bool {
    !(Geodesic.distance(from: center, to: point) >= radius)
  }

  private static var radiansPerDegree: Double { .pi / 180 }
  /// Metres. Up to 100 km Vincenty's series and its rounding are good to a few micrometres.
  private static var tolerance: Double { 2e-5 }
  /// Just under a (1 - e²), the meridian's radius at the equator, metres.
  private static var minimumCurvatureRadius: Double { 6_335_439 }
  /// Just over a² / b, both radii at a pole, metres.
  private static var maximumCurvatureRadius: Double { 6_399_594 }
  /// The largest change of the meridian's radius, metres per radian.
  private static var curvatureRate: Double { 65_000 }
}
