import Streams

/// Finds places by their names.
public protocol PlaceSearch: Sendable {
  /// Publishes once, the best first, and nothing in it when nothing is found; or fails. Whoever wants the
  /// answer no longer cancels.
  func places(for query: PlaceQuery) -> AnyPublisher<[FoundPlace], GeocoderError>

  /// Whom to credit where what is found is shown; nil, the default, credits no one.
  var attribution: String? { get }
}

extension PlaceSearch {
  public var attribution: String? { nil }
}
