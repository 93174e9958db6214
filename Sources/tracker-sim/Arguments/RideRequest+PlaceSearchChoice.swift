import TrackerPipeline

extension RideRequest.PlaceSearchChoice {
  /// `offline`, or `nominatim=` and the address of a server.
  init(_ text: String) throws(InvalidValue) {
    // As with the geocoder, but for what only that can be.
    switch try RideRequest.GeocoderChoice(text) {
    case .offline: self = .offline
    case .nominatim(let server): self = .nominatim(server)
    case .coordinates: throw .unknown(text, known: ["offline", "nominatim=URL"])
    }
  }
}
