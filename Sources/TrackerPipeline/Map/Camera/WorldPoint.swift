import Foundation

/// A position on the Web Mercator map of the world (EPSG:3857), which is a square of side 1.
///
/// It is the projection of the usual map tiles: spherical, of geodetic latitudes, and cut off at
/// ±85.0511° so that it is as high as it is wide. Positions beyond lie on its upper and lower edge.
public struct WorldPoint: Hashable, BitwiseCopyable, Sendable {
  /// 0 at 180° W, 1 at 180° E.
  public var x: Double
  /// 0 at the northern edge, 1 at the southern one.
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public init(_ coordinate: Coordinate) {
    x = coordinate.longitude / 360 + 0.5
    let sine = sin(coordinate.latitude * .pi / 180)
    let height = log((1 + sine) / (1 - sine)) / (4 * .pi)
    y = min(max(0.5 - height, 0), 1)
  }

  /// The position; its longitude is within -180..<180 for any `x`.
  public var coordinate: Coordinate {
    let latitude = atan(sinh((0.5 - y) * 2 * .pi)) * 180 / .pi
    return Coordinate(
      latitude: latitude, longitude: MapRegion.wrappedLongitude((x - 0.5) * 360))
  }

  /// The northern and southern limit of the map, degrees.
  package static var maximumLatitude: Double { 85.051_128_779_806_6 }

  /// The distance eastward to `other`, the short way round: -0.5...0.5.
  public func eastward(to other: WorldPoint) -> Double {
    (other.x - x).remainder(dividingBy: 1)
  }
}

extension Coordinate {
  /// True if it is within the limits of the map.
  package var isOnMap: Bool { abs(latitude) <= WorldPoint.maximumLatitude + 1e-9 }
}
