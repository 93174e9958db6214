import Streams

/// Finds places by their names.
public protocol PlaceSearch: Sendable {
  /// Publishes once, the best first, and an empty array if nothing is found; or fails. Cancel the
  /// subscription if the answer is no longer needed.
  func places(for query: PlaceQuery) -> AnyPublisher<[FoundPlace], GeocoderError>

  /// The attribution to show with the places; nil, the default, for none.
  var attribution: String? { get }
}

extension PlaceSearch {
  public var attribution: String? { nil }
}
