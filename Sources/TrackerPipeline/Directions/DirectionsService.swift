import Streams

/// Finds ways from one place to another.
public protocol DirectionsService: Sendable {
  /// Publishes once, or fails. Cancel the subscription if the answer is no longer needed.
  func directions(for request: DirectionsRequest) -> AnyPublisher<Directions, DirectionsError>
}
