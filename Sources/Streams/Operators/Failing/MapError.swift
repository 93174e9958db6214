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
  @inlinable @inline(__always) @preconcurrency public consuming func mapError<NewFailure: Error>(
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> Publishers.MapError<Self, NewFailure> {
    Publishers.MapError(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/mapError(_:)``.
  public struct MapError<Upstream: Publisher, Failure: Error>: Publisher {
    public typealias Output = Upstream.Output

    public let upstream: Upstream
    public let transform: @Sendable (Upstream.Failure) -> Failure

    @inlinable @preconcurrency
    public init(upstream: Upstream, transform: @escaping @Sendable (Upstream.Failure) -> Failure) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
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

  @inlinable
  init(downstream: Downstream, transform: @escaping @Sendable (Failure) -> Downstream.Failure) {
    self.downstream = downstream
    self.transform = transform
  }

  @inlinable var takesEverything: Bool { downstream.takesEverything }

  @inlinable func receive(subscription: any Subscription) {
    downstream.receive(subscription: subscription)
  }

  @inlinable @inline(__always) func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  @inlinable func receive(completion: Subscribers.Completion<Failure>) {
    downstream.receive(completion: completion.mapFailure(transform))
  }
}
