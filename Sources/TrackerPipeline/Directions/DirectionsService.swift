import Streams

/// Knows ways from one place to another.
public protocol DirectionsService: Sendable {
  /// Publishes once, or fails. Whoever wants the answer no longer cancels.
  func directions(for request: DirectionsRequest) -> AnyPublisher<Directions, DirectionsError>
}
