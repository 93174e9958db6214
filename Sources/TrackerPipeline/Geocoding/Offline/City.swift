/// A place with a name and one position: a city, a village, a summit.
struct City: Hashable, Sendable {
  /// A kind of places.
  enum Kind: UInt8, Sendable {
    /// A city, a town, a village, or a part of one.
    case settlement
    /// A thing of a few hundred metres: a summit, a station, a castle.
    case pointOfInterest
    /// Anything else, which is found by its name only: the mouth of a river, a district.
    case other

    /// Metres: a place farther away does not name a position.
    var reach: Double {
      switch self {
      case .settlement: CityIndex.reach
      case .pointOfInterest: 250
      case .other: 0
      }
    }

    /// The factor of the distances that are compared: a smaller place says more about a position.
    var weight: Double {
      switch self {
      case .settlement: 3
      case .pointOfInterest, .other: 2
      }
    }
  }

  var name: String
  /// The first-level division of the country it lies in; may be empty.
  var region: String
  /// Two letters, ISO 3166; may be empty for a place of a file.
  var country: String
  var coordinate: Coordinate
  var population = 0
  var kind = Kind.settlement

  /// `Winterthur, Zurich, CH`
  var title: String { area.isEmpty ? name : "\(name), \(area)" }

  /// `Zurich, CH`
  var area: String {
    if region.isEmpty { return country }
    return country.isEmpty ? region : "\(region), \(country)"
  }
}

/// The title of a position near something that has a name: `1.2 km NE of Winterthur, Zurich, CH`.
enum NearbyTitle {
  /// - Parameters:
  ///   - coordinate: The coordinate of the named place; for a line, of its nearest point.
  ///   - distance: Metres from there to the position. Below 100 m it is left out, below 10 km it
  ///     has one decimal, and from 10 km on it is in whole kilometres.
  static func text(
    _ name: String, at coordinate: Coordinate, of position: Coordinate, distance: Double
  ) -> String {
    guard distance >= 100 else { return name }
    let azimuth = Geodesic.azimuth(from: coordinate, to: position)
    return "\(kilometres(distance)) km \(CompassPoint(azimuth: azimuth)) of \(name)"
  }

  private static func kilometres(_ metres: Double) -> String {
    let tenths = Int((metres / 100).rounded())
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\(Int((metres / 1_000).rounded()))"
  }
}
