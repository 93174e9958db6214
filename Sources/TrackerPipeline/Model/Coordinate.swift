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
    guard abs(degrees) < 1e9 else { return "\(degrees)" }
    let places = 100_000
    let scaled = Int((abs(degrees) * Double(places)).rounded())
    let fraction = String(scaled % places)
    let zeros = String(repeating: "0", count: 5 - fraction.count)
    return (degrees < 0 && scaled > 0 ? "-" : "") + "\(scaled / places).\(zeros)\(fraction)"
  }
}
