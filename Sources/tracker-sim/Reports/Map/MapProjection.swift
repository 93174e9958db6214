import Foundation
import TrackerPipeline

/// Converts positions to dots of a drawing, north up, with equal scales in both directions.
///
/// It is the equirectangular projection with the latitude of the middle as standard parallel.
/// Between consecutive positions it goes the short way, also over 180° of longitude.
struct MapProjection {
  /// In characters; one is two dots wide and four high.
  let width: Int
  let height: Int
  /// Metres on the ground for one dot.
  let metresPerDot: Double
  private let middle: Coordinate
  private let dotsPerDegree: (east: Double, north: Double)

  private static let metresPerDegree = 111_195.0

  /// Fits positions into a drawing; nil without a valid position.
  ///
  /// - Parameters:
  ///   - width: The maximum number of characters in a line.
  ///   - height: The maximum number of lines.
  init?(of coordinates: some Collection<Coordinate>, width: Int, height: Int) {
    var unwrapped = LongitudeUnwrapping()
    var (east, north) = (0.0...0.0, 0.0...0.0)
    var isEmpty = true
    for coordinate in coordinates where coordinate.isValid {
      let longitude = unwrapped.next(coordinate.longitude)
      let latitude = coordinate.latitude
      east = isEmpty ? longitude...longitude : east.including(longitude)
      north = isEmpty ? latitude...latitude : north.including(latitude)
      isEmpty = false
    }
    if isEmpty { return nil }
    middle = Coordinate(
      latitude: (north.lowerBound + north.upperBound) / 2,
      longitude: (east.lowerBound + east.upperBound) / 2)
    // At a pole all meridians meet, so the width would be zero.
    let shrinking = max(0.01, cos(middle.latitude * .pi / 180))
    let across = (east.upperBound - east.lowerBound) * Self.metresPerDegree * shrinking
    let along = (north.upperBound - north.lowerBound) * Self.metresPerDegree
    // Half a dot is left free at each side; the minimum scale is for a route that does not move.
    metresPerDot = max(across / Double(2 * width - 1), along / Double(4 * height - 1), 0.5)
    dotsPerDegree = (
      Self.metresPerDegree * shrinking / metresPerDot, Self.metresPerDegree / metresPerDot
    )
    self.width = max(1, Int((across / metresPerDot / 2 + 0.5).rounded(.up)))
    self.height = max(1, Int((along / metresPerDot / 4 + 0.25).rounded(.up)))
  }

  /// The dot of a position, counted from the top left.
  func dot(of coordinate: Coordinate) -> (x: Int, y: Int) {
    var east = coordinate.longitude - middle.longitude
    // A route that does not go around the earth is within 180° of its middle.
    if abs(east) > 180 { east -= (east / 360).rounded() * 360 }
    let north = coordinate.latitude - middle.latitude
    return (
      Self.nearest(Double(2 * width - 1) / 2 + east * dotsPerDegree.east),
      Self.nearest(Double(4 * height - 1) / 2 - north * dotsPerDegree.north)
    )
  }

  /// Between two dots the second is taken: symmetric positions are often there, and rounding errors
  /// must not decide.
  private static func nearest(_ position: Double) -> Int {
    Int((position + 0.001).rounded())
  }
}

/// Makes consecutive longitudes continuous, without a jump at 180°.
private struct LongitudeUnwrapping {
  private var last: Double?

  mutating func next(_ longitude: Double) -> Double {
    guard let last else {
      self.last = longitude
      return longitude
    }
    let turns = ((longitude - last) / 360).rounded()
    let unwrapped = longitude - turns * 360
    self.last = unwrapped
    return unwrapped
  }
}

extension ClosedRange<Double> {
  fileprivate func including(_ value: Double) -> ClosedRange<Double> {
    Swift.min(lowerBound, value)...Swift.max(upperBound, value)
  }
}
