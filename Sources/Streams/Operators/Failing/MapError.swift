extension Publisher {
  /// Replaces the failure with `transform(failure)`.
  ///
  ///     source              -1-2-#
  ///     mapError(transform) -1-2-#
  ///
  /// Values, finish and demand pass unchanged.
  ///
  /// ```swift
  /// download.mapError { error in error as any Error }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency
  public consuming func mapError<NewFailure: Error>(
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> Publishers.MapError<Self, NewFailure> {
    Publishers.MapError(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/mapError(_:)``.
  @_eagerMove public struct MapError<Upstream: Publisher, Failure: Error>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Failure> { .init() }

    public let upstream: Upstream
    public let transform: @Sendable (Upstream.Failure) -> Failure

    @_alwaysEmitIntoClient @preconcurrency
    public init(upstream: Upstream, transform: @escaping @Sendable (Upstream.Failure) -> Failure) {
      self.upstream = upstream
      self.transform = transform
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      upstream.receive(
        subscriber: MapErrorSubscriber(downstream: subscriber, transform: transform))
    }
  }
}

@usableFromInline
struct MapErrorSubscriber<Failure: Error, Downstream: Subscriber>:
  RelayingSubscriber
{
  @usableFromInline let downstream: Downstream
  @usableFromInline let transform: @Sendable (Failure) -> Downstream.Failure

  @_alwaysEmitIntoClient
  init(downstream: Downstream, transform: @escaping @Sendable (Failure) -> Downstream.Failure) {
    self.downstream = downstream
    self.transform = transform
  }

  @_alwaysEmitIntoClient var requestsUnlimited: Bool { downstream.requestsUnlimited }
  @_alwaysEmitIntoClient func receiveStart() -> Bool? { downstream.receiveStart() }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    downstream.receive(subscription: subscription)
  }

  @_alwaysEmitIntoClient func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) {
    downstream.receive(completion: completion.mapFailure(transform))
  }
}
