import Foundation

/// The controls on the map's edge.
public struct MapControls: Hashable, Sendable {
  /// Degrees clockwise from the upper edge to north; nil if north is up.
  public let compass: Double?
  /// The scale bar; nil without a view.
  public let scale: ScaleBar?

  public init(_ snapshot: MapSnapshot) {
    let bearing = snapshot.camera.bearing
    compass = min(bearing, 360 - bearing) < 0.1 ? nil : (360 - bearing).remainder(dividingBy: 360)
    scale = snapshot.size.flatMap { size in
      ScaleBar(metersPerPoint: snapshot.camera.metersPerPoint, maximumWidth: size.width / 4)
    }
  }
}

/// A bar, and its length on the ground.
public struct ScaleBar: Hashable, Sendable {
  /// Metres: 1, 2 or 5 times a power of ten.
  public let length: Double
  /// Points.
  public let width: Double

  /// The longest bar that is not wider than `maximumWidth` points; nil if there is none.
  public init?(metersPerPoint: Double, maximumWidth: Double) {
    let longest = metersPerPoint * maximumWidth
    guard longest > 0, longest < 1e18 else { return nil }
    let unit = pow(10, log10(longest).rounded(.down))
    // A rounded logarithm may be one too small.
    length = [10, 5, 2, 1].map { $0 * unit }.first { $0 <= longest } ?? unit
    width = length / metersPerPoint
  }

  /// `200 m`, `5 km`, `0.5 m`.
  public var text: String {
    if length >= 1000 { return "\(Int(length / 1000)) km" }
    return length >= 1 ? "\(Int(length)) m" : "\(length) m"
  }
}
