import Streams

/// Blocks until another geocoder, which takes real time, has answered: virtual time stands still.
/// The answer counts after the scripted latency, whatever time it took.
struct BlockingGeocoder: Geocoder {
  let source: any Geocoder

  func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
    Deferred { (source.reverseGeocode(location).waited() ?? .failure(.noResult)).answer }
      .eraseToAnyPublisher()
  }
}
