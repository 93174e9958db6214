import Streams

/// Asks a Nominatim server: `Bahnhofstrasse 1, Zürich, CH`.
///
/// Answers are cached for 11 metres around, also those without a result. ``NominatimClient``
/// describes the request rate and the errors.
///
/// The data is from OpenStreetMap: an app that shows the names shows the ``attribution`` too.
public final class NominatimGeocoder: Geocoder {
  private let client: NominatimClient
  private let cache = AnswerCache()

  public init(_ client: NominatimClient) {
    self.client = client
  }

  public var attribution: String? { OpenStreetMap.attribution }

  public var takesRealTime: Bool { true }

  public func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
    let coordinate = location.coordinate
    guard coordinate.isValid, let question = client.question(about: coordinate) else {
      return Fail(error: .noResult).eraseToAnyPublisher()
    }
    return client.answer(to: question, known: { [cache] in cache.result(at: coordinate) }) {
      [cache] answer in
      let result = NominatimReply.placemark(answer)
      switch result {
      case .success, .failure(.noResult): cache.keep(result, at: coordinate)
      case .failure: break
      }
      return result
    }
  }
}
