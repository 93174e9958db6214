import Streams

extension Result where Success: Sendable, Failure == GeocoderError {
  /// Publishes the result at once.
  var answer: AnyPublisher<Success, GeocoderError> {
    switch self {
    case .success(let value):
      Just(value).setFailureType(to: GeocoderError.self).eraseToAnyPublisher()
    case .failure(let error): Fail(error: error).eraseToAnyPublisher()
    }
  }
}
