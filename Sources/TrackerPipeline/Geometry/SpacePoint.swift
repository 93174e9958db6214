import Foundation

/// A point of the WGS-84 ellipsoid in space: metres from the centre of the Earth, along three axes
/// that turn with it.
///
/// Up to 100 km the straight line between two such points is almost as long as the geodesic. For
/// length s and curvature k, the geodesic is longer by k² s³ / 24. The curvature lies between 1 /
/// 6,399,594 and 1 / 6,335,439 per metre. So a point that is nearer by 3 cm along the straight line
/// is nearer along the geodesic.
struct SpacePoint: Equatable, BitwiseCopyable, Sendable {
  let x: Double
  let y: Double
  let z: Double

  init(_ coordinate: Coordinate) {
    let (latitude, longitude) = (
      coordinate.latitude * .pi / 180, coordinate.longitude * .pi / 180
    )
    let (sine, cosine) = (sin(latitude), cos(latitude))
    let root = (1 - Geodesic.eccentricitySquared * sine * sine).squareRoot()
    let transverse = Geodesic.equatorialRadius / root
    x = transverse * cosine * cos(longitude)
    y = transverse * cosine * sin(longitude)
    z = transverse * (1 - Geodesic.eccentricitySquared) * sine
  }

  /// Square metres, in a straight line.
  func squaredDistance(to other: SpacePoint) -> Double {
    let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
    return dx * dx + dy * dy + dz * dz
  }
}
