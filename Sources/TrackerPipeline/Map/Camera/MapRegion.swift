import Foundation

/// The part of the Earth between two parallels and two meridians. It may cross the antimeridian or
/// surround a pole.
public struct MapRegion: Hashable, BitwiseCopyable, Sendable {
  /// Degrees north, -90...90.
  public let south: Double
  /// Degrees north, -90...90. A region in which it is less than `south` contains nothing.
  public let north: Double
  /// Degrees east, -180..<180.
  public let west: Double
  /// Degrees from the western to the eastern edge, 0...360.
  public let width: Double

  public init(south: Double, north: Double, west: Double, width: Double) {
    self.south = max(south, -90)
    self.north = min(north, 90)
    self.west = width >= 360 ? -180 : Self.wrappedLongitude(west)
    self.width = min(max(width, 0), 360)
  }

  /// The smallest region that contains all valid coordinates; nil if there are none. It takes the
  /// shorter way around the Earth.
  public init?(containing coordinates: some Sequence<Coordinate>) {
    self.init(
      covering: coordinates.filter(\.isValid).map {
        MapRegion(south: $0.latitude, north: $0.latitude, west: $0.longitude, width: 0)
      })
  }

  /// The smallest region that contains all regions; nil for none.
  package init?(covering regions: [MapRegion]) {
    let regions = regions.sorted { $0.west < $1.west }
    guard var reach = regions.map({ $0.west + $0.width }).max() else { return nil }
    // The widest gap is left out. The first gap begins at the easternmost end, less 360°.
    reach -= 360
    var (west, gap) = (-180.0, 0.0)
    for region in regions {
      if region.west - reach > gap { (west, gap) = (region.west, region.west - reach) }
      reach = max(reach, region.west + region.width)
    }
    let (south, north) = regions.reduce((90.0, -90.0)) {
      (min($0.0, $1.south), max($0.1, $1.north))
    }
    self.init(south: south, north: north, west: west, width: 360 - gap)
  }

  /// The region that contains all positions within a radius, in metres, and some others; near a
  /// pole it surrounds the pole. A negative radius, as for an unknown accuracy, is zero.
  public init(around center: Coordinate, radius: Double) {
    // No degree of latitude is shorter.
    let height = max(0, radius) / 110_574
    let edge = abs(center.latitude) + height
    let width = edge < 90 ? 2 * height / cos(edge * .pi / 180) : 360
    self.init(
      south: center.latitude - height, north: center.latitude + height,
      west: center.longitude - width / 2, width: width)
  }

  /// Degrees east, -180...180; less than `west` across the antimeridian.
  public var east: Double {
    let east = west + width
    return east > 180 ? east - 360 : east
  }

  public var center: Coordinate {
    let (top, bottom) = corners
    return WorldPoint(x: (top.x + bottom.x) / 2, y: (top.y + bottom.y) / 2).coordinate
  }

  public func contains(_ coordinate: Coordinate) -> Bool {
    south <= coordinate.latitude && coordinate.latitude <= north && reaches(coordinate.longitude)
  }

  public func contains(_ other: MapRegion) -> Bool {
    south <= other.south && other.north <= north
      && (width >= 360 || eastward(to: other.west) + other.width <= width)
  }

  public func intersects(_ other: MapRegion) -> Bool {
    south <= other.north && other.south <= north
      && (reaches(other.west) || other.reaches(west))
  }

  /// The region enlarged by a fraction of its width and height on each side.
  public func expanded(by fraction: Double) -> MapRegion {
    let (top, bottom) = corners
    let (x, y) = ((bottom.x - top.x) * fraction, (bottom.y - top.y) * fraction)
    return MapRegion(
      from: WorldPoint(x: top.x - x, y: top.y - y), to: WorldPoint(x: bottom.x + x, y: bottom.y + y)
    )
  }

  /// - Parameters:
  ///   - top: The north-western corner.
  ///   - bottom: The south-eastern corner, not west of the other. A corner at the edge of the map
  ///     reaches the pole.
  init(from top: WorldPoint, to bottom: WorldPoint) {
    self.init(
      south: bottom.y >= 1 ? -90 : bottom.coordinate.latitude,
      north: top.y <= 0 ? 90 : top.coordinate.latitude,
      west: (top.x - 0.5) * 360, width: (bottom.x - top.x) * 360)
  }

  /// The north-western and the south-eastern corner on the map, the second east of the first.
  var corners: (top: WorldPoint, bottom: WorldPoint) {
    let top = WorldPoint(Coordinate(latitude: north, longitude: west))
    let bottom = WorldPoint(Coordinate(latitude: south, longitude: west + width))
    return (top, bottom)
  }

  private func reaches(_ longitude: Double) -> Bool {
    eastward(to: longitude) <= width
  }

  /// Degrees east of the western edge, 0..<360.
  private func eastward(to longitude: Double) -> Double {
    let degrees = (longitude - west).truncatingRemainder(dividingBy: 360)
    return degrees < 0 ? degrees + 360 : degrees
  }

  /// Wraps a longitude to -180..<180.
  static func wrappedLongitude(_ degrees: Double) -> Double {
    if (-180.0..<180.0).contains(degrees) { return degrees }
    let turn = (degrees + 180).truncatingRemainder(dividingBy: 360)
    return (turn < 0 ? turn + 360 : turn) - 180
  }
}
