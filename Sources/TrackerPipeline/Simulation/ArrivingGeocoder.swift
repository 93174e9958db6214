import Streams

/// Lets the answers of another geocoder, which takes real time, count when they come.
struct ArrivingGeocoder: Geocoder {
  let source: any Geocoder
  let arrivals: ArrivalScheduler

  func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
    source.reverseGeocode(location).receive(on: arrivals).eraseToAnyPublisher()
  }
}
