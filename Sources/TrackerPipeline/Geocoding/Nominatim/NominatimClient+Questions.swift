import Foundation

/// The API of Nominatim 5 (https://nominatim.org/release-docs/latest/api/Overview).
extension NominatimClient {
  static let attribution = "© OpenStreetMap contributors, ODbL 1.0"

  /// The address of the answer: a place in the most detail, as JSON.
  func question(about coordinate: Coordinate) -> URL? {
    question(
      "/reverse",
      [
        ("lat", ServerAddress.degrees(coordinate.latitude)),
        ("lon", ServerAddress.degrees(coordinate.longitude)), ("zoom", "18"),
      ])
  }

  /// The address of the answer: the places of this name, the best known first, and what is seen of the map
  /// before all others.
  func question(for query: PlaceQuery) -> URL? {
    // Forty is the most that a server gives.
    var fields = [("q", query.text), ("limit", "\(min(query.limit, 40))")]
    if query.kinds == [.pointOfInterest] { fields.append(("layer", "poi")) }
    if query.kinds.isSubset(of: [.city, .region]) { fields.append(("featureType", "settlement")) }
    // One across the antimeridian would be taken for all the rest of the Earth.
    if let region = query.region, region.width < 180, region.west <= region.east {
      let edges = [region.west, region.south, region.east, region.north]
      fields.append(("viewbox", edges.map(ServerAddress.degrees).joined(separator: ",")))
    }
    return question("/search", fields)
  }

  private func question(_ path: String, _ fields: [(name: String, value: String)]) -> URL? {
    server.url(
      path,
      query: [("format", "jsonv2")] + fields + [("addressdetails", "1")]
        + (language.map { [("accept-language", $0)] } ?? []))
  }
}

extension ServerAddress {
  /// Whether it is the server that the OpenStreetMap Foundation pays for: its usage policy asks for
  /// one request a second at most, and for no bulk requests.
  public var isPublicNominatim: Bool { host == "nominatim.openstreetmap.org" }
}
