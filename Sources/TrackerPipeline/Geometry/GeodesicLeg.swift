/// The shortest line between two points of the ellipsoid, to measure the distance of other points
/// from it.
///
/// It is approximated by a normal section: the line in which the ellipsoid is cut by the plane that
/// contains both ends and is perpendicular to the ellipsoid between them. Up to 100 km it leaves
/// the geodesic by less than a centimetre. Distances are those on a sphere of the mean radius:
/// across the leg by the arc of a sine, to an end by the arc of a chord. Up to 10 km both are right
/// within a millimetre.
struct GeodesicLeg {
  private let start: SpacePoint
  private let end: SpacePoint
  private let along: SIMD3<Double>
  /// The unit vector across the leg; zero for a leg without length.
  private let across: SIMD3<Double>

  init(from start: SpacePoint, to end: SpacePoint) {
    self.start = start
    self.end = end
    along = end.vector - start.vector
    let middle = (start.vector + end.vector) / 2
    // The gradient of the ellipsoid's equation.
    let upright = middle / Self.squaredAxes
    let normal = Self.cross(along, upright)
    let length = Self.dot(normal, normal).squareRoot()
    across = length > 0 ? normal / length : .zero
  }

  /// Metres from the leg's nearest point.
  func distance(to point: SpacePoint) -> Double {
    let offset = point.vector - start.vector
    let reach = Self.dot(offset, along)
    if reach <= 0 { return point.distance(to: start) }
    if reach >= Self.dot(along, along) { return point.distance(to: end) }
    let sine = abs(Self.dot(offset, across))
    return sine + sine * sine * sine / (6 * SpacePoint.squaredRadius)
  }

  /// The part of the leg, 0...1, from its start to its nearest point.
  func fraction(nearestTo point: SpacePoint) -> Double {
    let length = Self.dot(along, along)
    guard length > 0 else { return 0 }
    return min(max(Self.dot(point.vector - start.vector, along) / length, 0), 1)
  }

  private static func dot(_ left: SIMD3<Double>, _ right: SIMD3<Double>) -> Double {
    (left * right).sum()
  }

  private static func cross(_ left: SIMD3<Double>, _ right: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      left.y * right.z - left.z * right.y, left.z * right.x - left.x * right.z,
      left.x * right.y - left.y * right.x)
  }

  private static let squaredAxes: SIMD3<Double> = [
    Geodesic.equatorialRadius * Geodesic.equatorialRadius,
    Geodesic.equatorialRadius * Geodesic.equatorialRadius,
    Geodesic.polarRadius * Geodesic.polarRadius,
  ]
}

extension SpacePoint {
  fileprivate static let squaredRadius = Geodesic.meanRadius * Geodesic.meanRadius

  fileprivate var vector: SIMD3<Double> { SIMD3(x, y, z) }

  /// Metres along the ellipsoid; within a millimetre up to 10 km, and a metre up to 100 km.
  func distance(to other: SpacePoint) -> Double {
    let chord = squaredDistance(to: other).squareRoot()
    return chord + chord * chord * chord / (24 * Self.squaredRadius)
  }
}
