import Foundation

/// The API of Nominatim 5 (https://nominatim.org/release-docs/latest/api/Overview).
extension NominatimClient {
  /// The URL of a request for a position: a place in the most detail, as JSON.
  func question(about coordinate: Coordinate) -> URL? {
    question(
      "/reverse",
      [
        ("lat", ServerAddress.degrees(coordinate.latitude)),
        ("lon", ServerAddress.degrees(coordinate.longitude)), ("zoom", "18"),
      ])
  }

  func question(_ path: String, _ fields: [(name: String, value: String)]) -> URL? {
    server.url(
      path,
      query: [("format", "jsonv2")] + fields + [("addressdetails", "1")]
        + (language.map { [("accept-language", $0)] } ?? []))
  }
}

extension ServerAddress {
  /// True if this is the public server of the OpenStreetMap Foundation: its usage policy allows one
  /// request a second at most, and no bulk requests.
  public var isPublicNominatim: Bool { host == "nominatim.openstreetmap.org" }
}
