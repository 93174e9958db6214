import Foundation

/// Shortest lines on the WGS-84 ellipsoid.
///
/// ```swift
/// let metres = Geodesic.distance(from: start, to: end)
/// let halfway = Geodesic.interpolate(from: start, to: end, fraction: 0.5)
/// ```
public enum Geodesic {
  /// Semi-major axis of WGS-84, metres.
  static let equatorialRadius = 6_378_137.0
  /// Flattening of WGS-84.
  static let flattening = 1 / 298.257_223_563
  /// Semi-minor axis, metres.
  static let polarRadius = equatorialRadius * (1 - flattening)
  /// Square of the first eccentricity.
  static let eccentricitySquared = flattening * (2 - flattening)
  /// The IUGG's mean radius of the Earth, (2a + b) / 3, metres.
  static let meanRadius = (2 * equatorialRadius + polarRadius) / 3

  /// Length of the geodesic between two points, metres.
  ///
  /// The inverse problem of T. Vincenty, "Direct and Inverse Solutions of Geodesics on the
  /// Ellipsoid with Application of Nested Equations", Survey Review XXIII/176 (1975). It is
  /// iterated until the longitude changes by less than 1e-12 radians. Its error is under 0.5 mm.
  /// Between nearly antipodal points the iteration does not converge; they get the great circle on
  /// a sphere of the mean radius, which is within 1 % there.
  public static func distance(from start: Coordinate, to end: Coordinate) -> Double {
    if start == end { return 0 }
    return line(from: start, to: end)?.line.length ?? greatCircle(from: start, to: end)
  }

  /// The direction in which the geodesic between two points leaves its start: degrees clockwise
  /// from north, -180...180. Between a point and itself it is 0.
  public static func azimuth(from start: Coordinate, to end: Coordinate) -> Double {
    if let heading = line(from: start, to: end)?.heading { return heading.azimuth }
    let (sin1, cos1) = reducedLatitude(start.latitude)
    let (sin2, cos2) = reducedLatitude(end.latitude)
    let longitude = longitudeDifference(from: start, to: end)
    let northward = cos1 * sin2 - sin1 * cos2 * cos(longitude)
    return Heading(eastward: cos2 * sin(longitude), northward: northward).azimuth
  }

  /// Vincenty's solution; nil where it does not converge, and between a point and itself.
  @inline(__always)
  private static func line(
    from start: Coordinate, to end: Coordinate
  ) -> (line: GeodesicLine, heading: Heading)? {
    let (sin1, cos1) = reducedLatitude(start.latitude)
    let (sin2, cos2) = reducedLatitude(end.latitude)
    let difference = longitudeDifference(from: start, to: end)
    var longitude = difference
    for _ in 0..<100 {
      let (sine, cosine) = (sin(longitude), cos(longitude))
      let eastward = cos2 * sine
      let northward = cos1 * sin2 - sin1 * cos2 * cosine
      let sinArc = (eastward * eastward + northward * northward).squareRoot()
      if sinArc == 0 { break }
      let cosArc = sin1 * sin2 + cos1 * cos2 * cosine
      let arc = atan2(sinArc, cosArc)
      let sinAzimuth = cos1 * cos2 * sine / sinArc
      let cosAzimuthSquared = 1 - sinAzimuth * sinAzimuth
      // On the equator cos²α is 0, and so is the weight of this term.
      let cosMiddle =
        cosAzimuthSquared > 0 ? cosArc - 2 * sin1 * sin2 / cosAzimuthSquared : 0
      let line = GeodesicLine(
        arc: arc, sinArc: sinArc, cosArc: cosArc, cosAzimuthSquared: cosAzimuthSquared,
        cosMiddle: cosMiddle)
      let next = difference + line.longitudeExcess * sinAzimuth
      if abs(next - longitude) < 1e-12 {
        return (line, Heading(eastward: eastward, northward: northward))
      }
      if abs(next) > .pi { break }
      longitude = next
    }
    return nil
  }

  /// The point at `fraction` (0...1) of the way from `start` to `end`.
  ///
  /// It lies on the great circle of the two ellipsoid normals, so poles and the antimeridian need
  /// no special care. On legs of up to 100 km the great circle is within a metre of the geodesic.
  public static func interpolate(
    from start: Coordinate, to end: Coordinate, fraction: Double
  ) -> Coordinate {
    if fraction <= 0 || start == end { return start }
    if fraction >= 1 { return end }
    let (from, to) = (normal(at: start), normal(at: end))
    let cosine = (from * to).sum()
    let across = to - from * cosine
    let sine = (across * across).sum().squareRoot()
    // Antipodal points have no single shortest line; the one over the north pole is used.
    let aside = sine > 1e-15 ? across / sine : northward(at: start)
    let angle = atan2(sine, cosine) * fraction
    return coordinate(of: from * cos(angle) + aside * sin(angle))
  }

  private static func greatCircle(from start: Coordinate, to end: Coordinate) -> Double {
    let (from, to) = (normal(at: start), normal(at: end))
    let cosine = (from * to).sum()
    let across = to - from * cosine
    return meanRadius * atan2((across * across).sum().squareRoot(), cosine)
  }

  /// Radians east from one meridian to the other, the short way round: -π...π.
  private static func longitudeDifference(from start: Coordinate, to end: Coordinate) -> Double {
    (end.longitude - start.longitude).remainder(dividingBy: 360) * .pi / 180
  }

  /// Sine and cosine of the latitude on the auxiliary sphere, from degrees.
  static func reducedLatitude(_ latitude: Double) -> (sine: Double, cosine: Double) {
    let tangent = (1 - flattening) * tan(latitude * .pi / 180)
    let cosine = 1 / (1 + tangent * tangent).squareRoot()
    return (tangent * cosine, cosine)
  }

  private static func normal(at point: Coordinate) -> SIMD3<Double> {
    let (latitude, longitude) = (point.latitude * .pi / 180, point.longitude * .pi / 180)
    let parallel = cos(latitude)
    return SIMD3(parallel * cos(longitude), parallel * sin(longitude), sin(latitude))
  }

  private static func northward(at point: Coordinate) -> SIMD3<Double> {
    let (latitude, longitude) = (point.latitude * .pi / 180, point.longitude * .pi / 180)
    let rise = -sin(latitude)
    return SIMD3(rise * cos(longitude), rise * sin(longitude), cos(latitude))
  }

  private static func coordinate(of normal: SIMD3<Double>) -> Coordinate {
    let parallel = (normal.x * normal.x + normal.y * normal.y).squareRoot()
    return Coordinate(
      latitude: atan2(normal.z, parallel) * 180 / .pi,
      longitude: atan2(normal.y, normal.x) * 180 / .pi)
  }
}

/// A direction, as a vector of any length.
private struct Heading {
  var eastward: Double
  var northward: Double

  /// Degrees clockwise from north.
  var azimuth: Double { atan2(eastward, northward) * 180 / .pi }
}

/// A geodesic on the auxiliary sphere, in Vincenty's terms: σ, α, and σm its middle.
struct GeodesicLine {
  var arc: Double
  var sinArc: Double
  var cosArc: Double
  var cosAzimuthSquared: Double
  var cosMiddle: Double

  /// Equations 10 and 11, without the factor sin α: how far λ is ahead of L, radians.
  var longitudeExcess: Double {
    let f = Geodesic.flattening
    let c = f / 16 * cosAzimuthSquared * (4 + f * (4 - 3 * cosAzimuthSquared))
    let inner = cosMiddle + c * cosArc * (2 * cosMiddle * cosMiddle - 1)
    return (1 - c) * f * (arc + c * sinArc * inner)
  }

  /// Equation 19: metres.
  var length: Double {
    radius * (arc - correction)
  }

  /// Metres a radian of the auxiliary sphere stands for: b times A, equation 3.
  var radius: Double {
    let u = secondEccentricity
    return Geodesic.polarRadius
      * (1 + u / 16_384 * (4_096 + u * (u * (320 - 175 * u) - 768)))
  }

  /// Equations 4 and 6: Δσ, radians.
  var correction: Double {
    let u = secondEccentricity
    let k = u / 1_024 * (256 + u * (u * (74 - 47 * u) - 128))
    let middleSquared = cosMiddle * cosMiddle
    let third = k / 6 * cosMiddle * (4 * sinArc * sinArc - 3) * (4 * middleSquared - 3)
    return k * sinArc * (cosMiddle + k / 4 * (cosArc * (2 * middleSquared - 1) - third))
  }

  /// Vincenty's u² of this line.
  private var secondEccentricity: Double {
    let (a, b) = (Geodesic.equatorialRadius, Geodesic.polarRadius)
    return cosAzimuthSquared * (a * a - b * b) / (b * b)
  }
}
