import Foundation

/// The point from which a map is seen.
public struct MapCamera: Hashable, BitwiseCopyable, Sendable {
  /// The position in the middle of the view.
  public var center: Coordinate
  /// The whole world is 256 · 2^zoom points wide; 0...22.
  public var zoom: Double
  /// The direction that is up: degrees clockwise from north, 0..<360.
  public var bearing: Double
  /// Degrees from looking straight down, 0...60.
  public var tilt: Double

  public init(center: Coordinate, zoom: Double, bearing: Double = 0, tilt: Double = 0) {
    self.center = center
    self.zoom = zoom
    self.bearing = bearing
    self.tilt = tilt
  }

  /// Points from the western to the eastern end of the world.
  public var worldSize: Double { Self.worldSize(atZoom: zoom) }

  /// Metres on the ground that a point of the screen stands for, in the middle of the view.
  public var metersPerPoint: Double {
    let parallel = cos(center.latitude * .pi / 180)
    return 2 * .pi * Geodesic.equatorialRadius * parallel / worldSize
  }

  package static func worldSize(atZoom zoom: Double) -> Double { 256 * exp2(zoom) }

  /// The nearest camera within the ranges; nil if a number is not finite.
  var normalized: MapCamera? {
    let numbers = [center.latitude, center.longitude, zoom, bearing, tilt]
    guard numbers.allSatisfy(\.isFinite) else { return nil }
    let turn = bearing.truncatingRemainder(dividingBy: 360)
    return MapCamera(
      center: Coordinate(
        latitude: min(
          max(center.latitude, -WorldPoint.maximumLatitude), WorldPoint.maximumLatitude),
        longitude: MapRegion.wrappedLongitude(center.longitude)),
      zoom: min(max(zoom, 0), Self.maximumZoom),
      bearing: turn < 0 ? turn + 360 : turn, tilt: min(max(tilt, 0), 60))
  }

  /// True if the difference is visible: half a point on the screen, a hundredth of a zoom level, a
  /// tenth of a degree.
  public func isDifferent(from other: MapCamera) -> Bool {
    let (here, there) = (WorldPoint(center), WorldPoint(other.center))
    let size = max(worldSize, other.worldSize)
    return abs(here.eastward(to: there)) * size >= 0.5 || abs(here.y - there.y) * size >= 0.5
      || abs(zoom - other.zoom) >= 0.01 || abs(tilt - other.tilt) >= 0.1
      || abs((bearing - other.bearing).remainder(dividingBy: 360)) >= 0.1
  }

  /// The largest zoom there is.
  public static var maximumZoom: Double { 22 }
}
