import Foundation

/// The part of the world that a MapKit view shows, as parts of the world's width.
struct MapKitRect: Hashable, Sendable {
  /// The upper left corner; its `x` may be below 0 or above 1, across the antimeridian.
  var origin: WorldPoint
  var width: Double
  var height: Double

  /// The part of the Earth that a camera shows in a view of this size, from straight above with north up.
  init(_ camera: MapCamera, size: MapSize) {
    let center = WorldPoint(camera.center)
    (width, height) = (size.width / camera.worldSize, size.height / camera.worldSize)
    origin = WorldPoint(x: center.x - width / 2, y: center.y - height / 2)
  }
}

extension MapCamera {
  /// The camera of a MapKit view, from two positions on the horizontal line through its middle.
  /// There the scale is the same as without tilt, so it needs no angle of view.
  ///
  /// - Parameters:
  ///   - center: The position in the middle.
  ///   - left: The position some points left of it.
  ///   - right: The position as many points right of it.
  ///   - points: Between the two; nil follows if they are at one place.
  init?(
    center: Coordinate, left: Coordinate, right: Coordinate, points: Double, bearing: Double,
    tilt: Double
  ) {
    let (from, to) = (WorldPoint(left), WorldPoint(right))
    let distance = hypot(from.eastward(to: to), to.y - from.y)
    guard distance > 0, distance.isFinite else { return nil }
    self.init(
      center: center, zoom: log2(points / distance / 256), bearing: bearing, tilt: tilt)
  }
}
