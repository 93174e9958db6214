import Foundation

extension Geodesic {
  /// Whether two points are at least `threshold` metres apart: `distance >= threshold`, decided
  /// exactly so, but some twenty times faster unless the two are nearly equal.
  ///
  /// A line element is ds² = M² dφ² + p² dλ², with the radius of the meridian M and that of the
  /// parallel p. Around the first point |dp/dφ| = M |sin φ| <= `maximumCurvatureRadius` and
  /// |dM/dφ| <= 3/2 e² M / (1 - e²) < `curvatureRate`, which bounds both radii in a band of
  /// latitude from their values at that point:
  ///
  /// - The straight line in (φ, λ) is no longer than with the largest radii between the two
  ///   latitudes, and the geodesic is no longer than that line.
  /// - Widen the band by half the threshold on either side. A path that leaves it is at least
  ///   the threshold long; one that does not is no shorter than with the smallest radii in it,
  ///   since the length of a vector is convex. Where the band touches a pole p counts as 0: a
  ///   path may change its meridian there at no cost.
  ///
  /// Between the two bounds, some 5e-6 of the threshold at 20 m and 45° of latitude, the exact
  /// distance decides. `tolerance` covers its own error and that of the arithmetic here.
  public static func isDistance(
    from start: Coordinate, to end: Coordinate, atLeast threshold: Double
  ) -> Bool {
    let eastward = abs(end.longitude - start.longitude)
    guard threshold > 2 * tolerance, threshold <= 100_000, eastward <= 360 else {
      return distance(from: start, to: end) >= threshold
    }
    let latitude = start.latitude * radiansPerDegree
    let north = abs(end.latitude * radiansPerDegree - latitude)
    let east = min(eastward, 360 - eastward) * radiansPerDegree
    let cosine = cos(latitude)
    let root = (1 - eccentricitySquared * (1 - cosine * cosine)).squareRoot()
    let transverse = equatorialRadius / root
    let parallel = transverse * cosine
    let meridian = transverse * (1 - eccentricitySquared) / (root * root)

    let widest = (meridian + curvatureRate * north) * north
    let longest = (parallel + maximumCurvatureRadius * north) * east
    let under = threshold - tolerance
    if widest * widest + longest * longest < under * under { return false }

    let over = threshold + tolerance
    let band = north + over / (2 * minimumCurvatureRadius)
    let narrowest = max(meridian - curvatureRate * band, minimumCurvatureRadius) * north
    let shortest = max(parallel - maximumCurvatureRadius * band, 0) * east
    if narrowest * narrowest + shortest * shortest > over * over { return true }

    return distance(from: start, to: end) >= threshold
  }

  private static var radiansPerDegree: Double { .pi / 180 }
  /// Metres. Up to 100 km Vincenty's series and its rounding are good to a few micrometres.
  private static var tolerance: Double { 2e-5 }
  /// Just under a (1 - e²), the meridian's radius at the equator, metres.
  private static var minimumCurvatureRadius: Double { 6_335_439 }
  /// Just over a² / b, both radii at a pole, metres.
  private static var maximumCurvatureRadius: Double { 6_399_594 }
  /// How fast the meridian's radius changes at most, metres per radian.
  private static var curvatureRate: Double { 65_000 }
}
