/// A populated place of GeoNames.
struct City: Hashable, Sendable {
  var name: String
  /// The first-level division of the country it lies in; may be empty.
  var region: String
  /// Two letters, ISO 3166.
  var country: String
  var coordinate: Coordinate
  var population = 0

  /// The title of a position near this city: `1.2 km NE of Winterthur, Zurich, CH`.
  ///
  /// - Parameter distance: Metres from the city to the position. Below 100 m it is left out, below
  ///   10 km it has one decimal, and from 10 km on it is in whole kilometres.
  func title(of position: Coordinate, distance: Double) -> String {
    let here = "\(name), \(area)"
    guard distance >= 100 else { return here }
    let azimuth = Geodesic.azimuth(from: coordinate, to: position)
    return "\(Self.kilometres(distance)) km \(CompassPoint(azimuth: azimuth)) of \(here)"
  }

  /// `Zurich, CH`
  var area: String { region.isEmpty ? country : "\(region), \(country)" }

  private static func kilometres(_ metres: Double) -> String {
    let tenths = Int((metres / 100).rounded())
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\(Int((metres / 1_000).rounded()))"
  }
}
