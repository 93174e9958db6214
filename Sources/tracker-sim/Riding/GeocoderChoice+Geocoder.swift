import TrackerPipeline

extension GeocoderChoice {
  /// Creates the chosen geocoder.
  ///
  /// - Parameter isByClock: True if it is asked by the real clock, and not in virtual time.
  func makeGeocoder(_ server: ServerOptions, isByClock: Bool) throws(Failure) -> any Geocoder {
    switch self {
    case .coordinates: return CoordinateGeocoder()
    case .offline:
      do throws(GazetteerError) {
        return try OfflineGeocoder()
      } catch {
        throw .geocoder("\(error)\(Self.advice(on: error)); --geocoder coordinates does without it")
      }
    case .nominatim(let address):
      address.noteUse()
      return NominatimGeocoder(
        NominatimClient(
          server: address, userAgent: Program.userAgent, language: server.language,
          timeout: server.timeout, patience: isByClock ? .zero : Self.patience))
    }
  }

  private static func advice(on error: GazetteerError) -> String {
    guard case .missing = error else { return "" }
    return "; put it beside the command, or run 'tracker-sim install' where this was built"
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
