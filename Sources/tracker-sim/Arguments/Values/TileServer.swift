import Foundation

/// A server of map tiles for a page: `https://tile.example.org/{z}/{x}/{y}.png`.
struct TileServer: Sendable {
  /// With `{z}`, `{x}` and `{y}`.
  let template: String
  /// The scheme, the host and the port: the only origin that a page may request from.
  let origin: String

  static func parse(_ text: String) throws(InvalidValue) -> TileServer {
    let fields = ["{z}", "{x}", "{y}"]
    let example = "write it as https://tile.example.org/{z}/{x}/{y}.png"
    if let missing = fields.first(where: { !text.contains($0) }) {
      throw InvalidValue(message: "'\(text)' has no \(missing); \(example)")
    }
    let address = fields.reduce(text) { $0.replacing($1, with: "0") }
    // Only characters that cannot end the text of a policy or a script.
    let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"'<>\\;,`".utf8.contains($0) }
    guard isPlain, !address.contains("{"), let url = URLComponents(string: address),
      let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = url.host, !host.isEmpty, url.user == nil
    else {
      throw InvalidValue(message: "'\(text)' is no address of tiles; \(example)")
    }
    let port = url.port.map { ":\($0)" } ?? ""
    return TileServer(template: text, origin: "\(scheme)://\(host)\(port)")
  }

  /// The attribution, if it is known.
  var credit: String? {
    origin.hasSuffix("openstreetmap.org") ? "© OpenStreetMap contributors" : nil
  }
}
