import TrackerPipeline

/// The service that finds places by their names.
enum PlaceSearchChoice: Sendable {
  case offline
  case nominatim(ServerAddress)
}

extension PlaceSearchChoice {
  /// `offline`, or `nominatim=` and the address of a server.
  init(_ text: String) throws(InvalidValue) {
    // The same as for the geocoder, without the choices that only a geocoder has.
    switch try GeocoderChoice(text, known: ["offline", "nominatim=URL"]) {
    case .offline: self = .offline
    case .nominatim(let server): self = .nominatim(server)
    case .coordinates: throw .unknown(text, known: ["offline", "nominatim=URL"])
    }
  }
}
