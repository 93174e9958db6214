import Streams

/// Knows ways from one place to another.
public protocol DirectionsService: Sendable {
  /// Publishes once, or fails. Cancel the subscription if the answer is not wanted any more.
  func directions(for request: DirectionsRequest) -> AnyPublisher<Directions, DirectionsError>
}
