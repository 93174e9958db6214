import Foundation

/// A position on the WGS-84 ellipsoid, in degrees.
public struct Coordinate: Hashable, Sendable {
  /// Degrees north, -90...90.
  public var latitude: Double
  /// Degrees east, -180...180.
  public var longitude: Double

  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Whether both numbers are finite and in range.
  public var isValid: Bool {
    (-90.0...90.0).contains(latitude) && (-180.0...180.0).contains(longitude)
  }
}

extension Coordinate: CustomStringConvertible {
  /// Degrees to five places, which is a metre: `46.50000, 8.00000`.
  public var description: String {
    "\(Self.text(latitude)), \(Self.text(longitude))"
  }

  private static func text(_ degrees: Double) -> String {
    String(format: "%.5f", degrees)
  }
}
