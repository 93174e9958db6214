import Streams

/// Names a position by its coordinate: `46.50000, 8.00000`. It always answers, at once, without a
/// network.
public struct CoordinateGeocoder: Geocoder {
  public init() {}

  public func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
    Just(Placemark(title: location.coordinate.description))
      .setFailureType(to: GeocoderError.self)
      .eraseToAnyPublisher()
  }
}
