/// A position on the WGS-84 ellipsoid, in degrees.
public struct Coordinate: Hashable, BitwiseCopyable, Sendable {
  /// Degrees north, -90...90.
  public var latitude: Double
  /// Degrees east, -180...180.
  public var longitude: Double

  public init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// True if both numbers are finite and in range.
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
    // Integers are used because titles and alerts need thousands of such texts, and format strings
    // are slow.
    guard let units = Int64(exactly: (degrees * 1e5).rounded()) else { return "\(degrees)" }
    let (whole, fraction) = units.magnitude.quotientAndRemainder(dividingBy: 100_000)
    // The leading 1 keeps the zeros.
    let digits = String(100_000 + fraction).dropFirst()
    return "\(units < 0 ? "-" : "")\(whole).\(digits)"
  }
}
