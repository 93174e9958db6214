import Foundation

extension NominatimReply {
  /// A list of places, in the server's order; empty if nothing is found. Elements without a name or
  /// a position are left out; if that leaves none, the answer is an error.
  static func places(_ answer: HTTPResponse) -> Result<[FoundPlace], GeocoderError> {
    content(of: answer).flatMap { content in
      guard let list = content.elements else {
        return .failure(.failed("the geocoder's answer is not a list of places"))
      }
      let places = list.compactMap(place)
      if places.isEmpty, !list.isEmpty {
        return .failure(.failed("the geocoder's answer has no name with a position in it"))
      }
      return .success(places)
    }
  }

  /// Its name is the first part of the server's line, and its detail is the rest.
  private static func place(_ object: JSONNode) -> FoundPlace? {
    guard let latitude = degrees(object["lat"]), let longitude = degrees(object["lon"]) else {
      return nil
    }
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    let line = (object["display_name"]?.text ?? "")
      .split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }.map { $0.shortened(to: longestPart) }
    guard coordinate.isValid, let start = line.first else { return nil }
    // The line of a house begins with its number.
    let street = street(in: object["address"])
    let isHouse = street.map { $0.hasSuffix(" " + start) } ?? false
    let rest = line.dropFirst().filter { !isHouse || street != "\($0) \(start)" }
    return FoundPlace(
      name: isHouse ? street ?? start : start,
      detail: rest.prefix(longestDetail).joined(separator: ", "), kind: kind(of: object),
      coordinate: coordinate, extent: extent(of: object["boundingbox"], around: coordinate))
  }

  /// The number of parts of a line.
  private static let longestDetail = 6

  private static func kind(of object: JSONNode) -> PlaceKind {
    let type = object["addresstype"]?.text ?? ""
    switch type {
    case "city", "town", "village", "hamlet", "municipality", "borough", "suburb", "quarter",
      "neighbourhood", "city_district", "district", "isolated_dwelling":
      return .city
    case "country", "state", "region", "province", "county", "state_district", "island",
      "continent", "archipelago", "postcode":
      return .region
    case "road": return .street
    case "place" where object["category"]?.text == "place", "house", "house_number":
      return .address
    case "building" where (object["name"]?.text ?? "").isEmpty: return .address
    default: return .pointOfInterest
    }
  }

  /// South, north, west and east, as texts; nil for a point, and if malformed.
  private static func extent(of box: JSONNode?, around coordinate: Coordinate) -> MapRegion? {
    let edges = (box?.elements ?? []).compactMap(degrees)
    guard edges.count == 4, edges[0] <= edges[1],
      edges[0...1].allSatisfy((-90...90).contains), edges[2...3].allSatisfy((-180...180).contains)
    else { return nil }
    // Across the antimeridian, the west is the greater number.
    let width = edges[3] - edges[2]
    let region = MapRegion(
      south: edges[0], north: edges[1], west: edges[2], width: width < 0 ? width + 360 : width)
    return region.contains(coordinate) && (region.width > 0 || region.north > region.south)
      ? region : nil
  }

  /// A decimal number, as a text as Nominatim sends it, or as a number.
  private static func degrees(_ value: JSONNode?) -> Double? {
    value?.text.map(CoordinateText.number) ?? value?.number
  }
}
