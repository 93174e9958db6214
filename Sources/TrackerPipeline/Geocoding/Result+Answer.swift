import Streams

extension Result<Placemark, GeocoderError> {
  /// An answer that is there already.
  var answer: AnyPublisher<Placemark, GeocoderError> {
    switch self {
    case .success(let placemark):
      Just(placemark).setFailureType(to: GeocoderError.self).eraseToAnyPublisher()
    case .failure(let error): Fail(error: error).eraseToAnyPublisher()
    }
  }
}
