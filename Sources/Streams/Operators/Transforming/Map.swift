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
  @inlinable @inline(__always) @preconcurrency public consuming func map<Result: Sendable>(
    _ transform: @escaping @Sendable (Output) -> Result
  ) -> Publishers.Map<Self, Result> {
    Publishers.Map(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// The publisher behind `map(_:)`.
  public struct Map<Upstream: Publisher, Output: Sendable>: Publisher {
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let transform: @Sendable (Upstream.Output) -> Output

    @inlinable @preconcurrency
    public init(upstream: Upstream, transform: @escaping @Sendable (Upstream.Output) -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
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

  @inlinable
  init(downstream: Downstream, transform: @escaping @Sendable (Input) -> Downstream.Input) {
    self.downstream = downstream
    self.transform = transform
  }

  @inlinable var takesEverything: Bool { downstream.takesEverything }

  @inlinable func receive(subscription: any Subscription) {
    downstream.receive(subscription: subscription)
  }

  @inlinable @inline(__always) func receive(_ input: Input) -> Subscribers.Demand {
    downstream.receive(transform(input))
  }

  @inlinable func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }
}
