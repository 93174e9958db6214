import TrackerPipeline

/// The geocoder that names places.
enum GeocoderChoice: Hashable, Sendable {
  case offline, coordinates
  case nominatim(ServerAddress)
}

extension GeocoderChoice {
  static let option = Option<GeocoderChoice>(
    "--geocoder", "NAME", "offline, coordinates or nominatim=URL", default: "offline",
    kind: .words(["offline", "coordinates", "nominatim="])
  ) { text, choice throws(InvalidValue) in
    choice = try GeocoderChoice(text)
  }

  /// `offline`, `coordinates`, or `nominatim=` and the address of a server.
  ///
  /// - Parameter known: The choices that there are, for the error.
  init(
    _ text: String, known: [String] = ["offline", "coordinates", "nominatim=URL"]
  ) throws(InvalidValue) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0], parts.count) {
    case ("offline", 1): self = .offline
    case ("coordinates", 1): self = .coordinates
    case ("nominatim", 1):
      throw InvalidValue(message: "nominatim needs a server; write nominatim=http://localhost:8080")
    case ("nominatim", _):
      do throws(ServerAddress.Malformed) {
        self = .nominatim(try ServerAddress(String(parts[1])))
      } catch {
        throw InvalidValue(message: error.message)
      }
    default: throw .unknown(text, known: known)
    }
  }

  /// The name, without the address of a server.
  var name: String {
    switch self {
    case .offline: "offline"
    case .coordinates: "coordinates"
    case .nominatim: "nominatim"
    }
  }
}
