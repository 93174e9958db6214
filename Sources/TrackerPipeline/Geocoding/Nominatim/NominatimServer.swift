import Foundation

/// Where a Nominatim server is, and how it is asked.
public struct NominatimServer: Hashable, Sendable {
  /// Why a text is no such place, and what would be one.
  public struct Malformed: Error, Equatable, Sendable {
    public var message: String
  }

  /// Without a slash at the end.
  private let base: String
  private let host: String

  /// - Parameter text: `https://host`, with a port and a path if need be.
  public init(_ text: String) throws(Malformed) {
    guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
      let host = parts.host, !host.isEmpty, ["http", "https"].contains(scheme), parts.url != nil
    else {
      throw Malformed(
        message: "\(Quoted(text)) is no server; write http://localhost:8080 or https://host/path")
    }
    guard parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil else {
      throw Malformed(
        message: "\(Quoted(text)) has more than a host, a port and a path; leave the rest out")
    }
    guard parts.port.map((1...65_535).contains) ?? true else {
      throw Malformed(message: "\(Quoted(text)) has a port out of range; it is 1 to 65535")
    }
    self.host = host.lowercased()
    base = String(text.reversed().drop { $0 == "/" }.reversed())
  }

  /// Whether it is the server that the OpenStreetMap Foundation pays for: its usage policy asks for
  /// one request a second at most, and for no bulk requests.
  public var isPublic: Bool { host == "nominatim.openstreetmap.org" }

  /// The address of the answer: a place in the most detail, as JSON.
  ///
  /// - Parameter language: As in the header `Accept-Language`; nil leaves it to the server.
  func question(about coordinate: Coordinate, language: String?) -> URL? {
    var question =
      "\(base)/reverse?format=jsonv2&lat=\(Self.degrees(coordinate.latitude))"
      + "&lon=\(Self.degrees(coordinate.longitude))&zoom=18&addressdetails=1"
    if let language = language?.addingPercentEncoding(withAllowedCharacters: .alphanumerics) {
      question += "&accept-language=" + language
    }
    return URL(string: question)
  }

  /// To a decimetre, and never with an exponent.
  private static func degrees(_ degrees: Double) -> String {
    String(format: "%.6f", degrees)
  }
}
