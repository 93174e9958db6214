import Foundation

/// A point of a map's view: from its upper left corner, in the units of the drawer.
public struct MapPoint: Hashable, BitwiseCopyable, Sendable {
  /// To the right.
  public var x: Double
  /// Downward.
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// The size of a map's view, in points.
public struct MapSize: Hashable, BitwiseCopyable, Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// True if both numbers are finite and not negative.
  var isValid: Bool { [width, height].allSatisfy((0..<Double.infinity).contains) }
}

/// A camera and the size of its view: converts positions to points of the screen and back.
///
/// A tilted camera is 1.5 heights of the view away from its centre, which is an angle of view of
/// 36.9°. A drawer without a map library uses this projection; one with a library uses the
/// library's.
public struct MapViewport: Hashable, BitwiseCopyable, Sendable {
  public var camera: MapCamera
  public var size: MapSize

  public init(camera: MapCamera, size: MapSize) {
    self.camera = camera
    self.size = size
  }

  /// The point at which a position appears; nil behind the camera, and beyond ±85.0511° of latitude,
  /// where the map ends. If the world repeats itself, it is the nearest copy's.
  public func point(of coordinate: Coordinate) -> MapPoint? {
    guard coordinate.isOnMap else { return nil }
    let (center, target) = (WorldPoint(camera.center), WorldPoint(coordinate))
    let east = center.eastward(to: target) * camera.worldSize
    let south = (target.y - center.y) * camera.worldSize
    let (up, right) = axes
    let forward = east * up.x + south * up.y
    let depth = distance + forward * sin(tilt)
    guard depth > 0 else { return nil }
    let scale = distance / depth
    return MapPoint(
      x: size.width / 2 + (east * right.x + south * right.y) * scale,
      y: size.height / 2 - forward * cos(tilt) * scale)
  }

  /// The position at a point; above the horizon of a tilted view, the farthest one.
  public func coordinate(at point: MapPoint) -> Coordinate {
    worldPoint(at: point).coordinate
  }

  /// The visible region. It contains the four corners of the view, so it is larger than the view if
  /// that is turned or tilted.
  public var region: MapRegion {
    let corners = [(0, 0), (size.width, 0), (0, size.height), (size.width, size.height)]
      .map { worldPoint(at: MapPoint(x: $0.0, y: $0.1)) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    return MapRegion(
      from: WorldPoint(x: xs.min() ?? 0, y: ys.min() ?? 0),
      to: WorldPoint(x: xs.max() ?? 1, y: ys.max() ?? 1))
  }

  /// The camera, north up, that shows all of a region.
  ///
  /// - Parameters:
  ///   - padding: Points left free on each side.
  ///   - maximumZoom: The zoom for a region without extent.
  public func camera(
    fitting region: MapRegion, padding: Double = 32, maximumZoom: Double = 17
  ) -> MapCamera {
    let (top, bottom) = region.corners
    let (width, height) = (bottom.x - top.x, bottom.y - top.y)
    let room = (x: max(size.width - 2 * padding, 1), y: max(size.height - 2 * padding, 1))
    let zoom = log2(min(room.x / max(width, 1e-12), room.y / max(height, 1e-12)) / 256)
    return MapCamera(center: region.center, zoom: min(max(zoom, 0), maximumZoom))
  }

  /// The position at a point; its longitude may be beyond the antimeridian.
  private func worldPoint(at point: MapPoint) -> WorldPoint {
    let rise = size.height / 2 - point.y
    // A ray above the horizon is replaced by one just below it.
    let slope = max(distance * cos(tilt) - rise * sin(tilt), 1e-3 * distance)
    let forward = rise * distance / slope
    let aside = (point.x - size.width / 2) * (distance + forward * sin(tilt)) / distance
    let (up, right) = axes
    let center = WorldPoint(camera.center)
    return WorldPoint(
      x: center.x + (up.x * forward + right.x * aside) / camera.worldSize,
      y: center.y + (up.y * forward + right.y * aside) / camera.worldSize)
  }

  /// The directions of the screen's upper and right edge, to the east and to the south.
  private var axes: (up: WorldPoint, right: WorldPoint) {
    let bearing = camera.bearing * .pi / 180
    return (
      WorldPoint(x: sin(bearing), y: -cos(bearing)), WorldPoint(x: cos(bearing), y: sin(bearing))
    )
  }

  private var tilt: Double { camera.tilt * .pi / 180 }

  /// From the camera to the middle of the view, in points.
  private var distance: Double { 1.5 * max(size.height, 1) }
}
