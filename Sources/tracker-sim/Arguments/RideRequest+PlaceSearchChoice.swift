import TrackerPipeline

extension RideRequest.PlaceSearchChoice {
  /// `offline`, or `nominatim=` and the address of a server.
  init(_ text: String) throws(InvalidValue) {
    // The same as for the geocoder, without the choices that only a geocoder has.
    switch try RideRequest.GeocoderChoice(text) {
    case .offline: self = .offline
    case .nominatim(let server): self = .nominatim(server)
    case .coordinates: throw .unknown(text, known: ["offline", "nominatim=URL"])
    }
  }
}
