extension Publisher {
  /// Replaces every value with `transform(value)`.
  ///
  ///     source         -1-2-3-|
  ///     map { $0 * 2 } -2-4-6-|
  ///
  /// Finish, failure and demand pass unchanged.
  ///
  /// ```swift
  /// names.map { "Hello, \($0)" }.sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency
  public consuming func map<Result: Sendable>(
    _ transform: @escaping @Sendable (Output) -> Result
  ) -> Publishers.Map<Self, Result> {
    Publishers.Map(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// The publisher behind `map(_:)`.
  @_eagerMove public struct Map<Upstream: Publisher, Output: Sendable>: Publisher {
    public static var streamTypes: StreamTypes<Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let transform: @Sendable (Upstream.Output) -> Output

    @_alwaysEmitIntoClient @preconcurrency
    public init(upstream: Upstream, transform: @escaping @Sendable (Upstream.Output) -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      upstream.receive(subscriber: MapSubscriber(downstream: subscriber, transform: transform))
    }
  }
}

/// Holds no state, so it need not hold the subscription: demand and cancellation go straight from
/// downstream to upstream, and a value costs one inlined call.
@usableFromInline
struct MapSubscriber<Input: Sendable, Downstream: Subscriber>:
  RelayingSubscriber
{
  @usableFromInline let downstream: Downstream
  @usableFromInline let transform: @Sendable (Input) -> Downstream.Input

  @_alwaysEmitIntoClient
  init(downstream: Downstream, transform: @escaping @Sendable (Input) -> Downstream.Input) {
    self.downstream = downstream
    self.transform = transform
  }

  @_alwaysEmitIntoClient var requestsUnlimited: Bool { downstream.requestsUnlimited }
  @_alwaysEmitIntoClient func receiveStart() -> Bool? { downstream.receiveStart() }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    downstream.receive(subscription: subscription)
  }

  @_alwaysEmitIntoClient func receive(_ input: Input) -> Subscribers.Demand {
    downstream.receive(transform(input))
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }
}
