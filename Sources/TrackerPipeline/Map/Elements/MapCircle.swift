import Foundation

/// A circle on the ground.
public struct MapCircle: Hashable, Sendable, Identifiable {
  public let id: String
  public var center: Coordinate
  /// Metres.
  public var radius: Double
  /// The name of its look, for the drawer; nil is the default.
  public var style: String?

  public init(id: String, center: Coordinate, radius: Double, style: String? = nil) {
    self.id = id
    self.center = center
    self.radius = radius
    self.style = style
  }

  /// The region it covers, on a sphere of the Earth's smallest radius; nil for an invalid circle.
  var region: MapRegion? {
    guard center.isValid, radius >= 0 else { return nil }
    let angle = radius / Geodesic.polarRadius
    let (south, north) = (
      center.latitude - angle * 180 / .pi, center.latitude + angle * 180 / .pi
    )
    // The circle touches its outermost meridians where sin Δλ = sin r / cos φ.
    let sine = sin(min(angle, .pi / 2)) / cos(center.latitude * .pi / 180)
    guard south > -90, north < 90, sine < 1 else {
      return MapRegion(south: south, north: north, west: -180, width: 360)
    }
    let aside = asin(sine) * 180 / .pi
    return MapRegion(
      south: south, north: north, west: center.longitude - aside, width: 2 * aside)
  }
}
