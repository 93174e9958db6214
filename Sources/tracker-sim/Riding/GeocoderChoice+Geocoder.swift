import TrackerPipeline

extension GeocoderChoice {
  /// Creates the chosen geocoder.
  ///
  /// - Parameter isByClock: True if it is asked by the real clock, and not in virtual time.
  func makeGeocoder(_ lookup: LookupOptions, isByClock: Bool) throws(Failure) -> any Geocoder {
    switch self {
    case .coordinates: return CoordinateGeocoder()
    case .offline: return try lookup.offlinePlaces().geocoder
    case .nominatim(let address):
      address.noteUse()
      return NominatimGeocoder(
        NominatimClient(
          server: address, userAgent: Program.userAgent, language: lookup.language,
          timeout: lookup.timeout, patience: isByClock ? .zero : Self.patience))
    }
  }

  /// The longest pause of a server for which virtual time waits.
  private static let patience = Duration.seconds(60)
}

extension ServerAddress {
  /// Tells the user about the policy of a public server.
  func noteUse() {
    guard isPublicNominatim else { return }
    StandardStream.error.say(
      "tracker-sim: note: this server's usage policy allows one request a second, which is kept, "
        + "and no bulk requests; see https://operations.osmfoundation.org/policies/nominatim/")
  }
}
