import Foundation

/// The address of an HTTP server.
public struct ServerAddress: Hashable, Sendable {
  /// The reason why a text is not a server address, and an example of one.
  public struct Malformed: Error, Equatable, Sendable {
    public var message: String
  }

  /// Without a slash at the end.
  private let base: String
  /// In lower case, without a full stop at its end.
  let host: String
  /// The port; nil is the default one.
  private let port: Int?

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
    self.host = String((host.hasSuffix(".") ? host.dropLast() : host[...])).lowercased()
    port = parts.port == (scheme == "http" ? 80 : 443) ? nil : parts.port
    base = String(text.reversed().drop { $0 == "/" }.reversed())
  }

  /// Identifies the server, for any spelling of its address.
  var serverName: String { port.map { "\(host):\($0)" } ?? host }

  /// The URL of a request.
  ///
  /// - Parameters:
  ///   - path: Below the server's own path: `/reverse`.
  ///   - query: The values are percent-encoded.
  func url(_ path: String, query: [(name: String, value: String)]) -> URL? {
    let fields = query.map { name, value in
      let encoded = value.addingPercentEncoding(withAllowedCharacters: Self.unreserved)
      return "\(name)=\(encoded ?? "")"
    }
    return URL(string: base + path + "?" + fields.joined(separator: "&"))
  }

  /// The unreserved characters of RFC 3986, and the comma and semicolon, which separate numbers.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~,;")

  /// Formats degrees to a decimetre, never with an exponent.
  static func degrees(_ degrees: Double) -> String {
    String(format: "%.6f", degrees)
  }
}
