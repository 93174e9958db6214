extension Publisher {
  /// Makes a publisher of each value, and publishes the values of all of them as they come.
  ///
  ///     source   -a---b----|
  ///     for a    -1-2-3-|        from where a comes
  ///     for b    -4-5-|          from where b comes
  ///     flatMap  --1-2-(34)-5-|
  ///
  /// Finishes when upstream and all that was made have finished. Whatever fails first fails the
  /// stream: everything else is cancelled, upstream too, and values that wait are dropped. With
  /// unlimited demand nothing waits; with less, each publisher is asked for one value at a time,
  /// and one value of each waits.
  ///
  /// - Parameters:
  ///   - maxPublishers: How many may run at once. Upstream is asked for as many values when
  ///     downstream first asks for any, and for one more whenever one has finished.
  ///   - transform: Runs once for each value.
  @inlinable @preconcurrency
  public consuming func flatMap<Inner: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> Publishers.FlatMap<Inner, Self> where Inner.Failure == Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/flatMap(maxPublishers:_:)``.
  public struct FlatMap<Inner: Publisher, Upstream: Publisher>: Publisher
  where Inner.Failure == Upstream.Failure {
    public typealias Output = Inner.Output
    public typealias Failure = Inner.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let maxPublishers: Subscribers.Demand
    @usableFromInline let transform: @Sendable (Upstream.Output) -> Inner

    @inlinable
    init(
      upstream: Upstream, maxPublishers: Subscribers.Demand,
      transform: @escaping @Sendable (Upstream.Output) -> Inner
    ) {
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let children = FlatMapSubscriber(
        downstream: subscriber, maxPublishers: maxPublishers, transform: transform)
      children.start()
      upstream.receive(subscriber: children)
    }
  }
}

@usableFromInline
final class FlatMapSubscriber<Input: Sendable, Inner: Publisher, Downstream: Subscriber>:
  Subscriber, Flattening
where Inner.Output == Downstream.Input, Inner.Failure == Downstream.Failure {
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline typealias ChildInput = Downstream.Input
  @usableFromInline typealias ChildFailure = Downstream.Failure

  @usableFromInline let maxPublishers: Subscribers.Demand
  @usableFromInline let transform: @Sendable (Input) -> Inner
  @usableFromInline let downstream: Downstream
  @usableFromInline let outlet: OutletVault<Downstream, Brood<Downstream.Input>>

  @inlinable
  init(
    downstream: consuming Downstream, maxPublishers: Subscribers.Demand,
    transform: @escaping @Sendable (Input) -> Inner
  ) {
    self.maxPublishers = maxPublishers
    self.transform = transform
    self.downstream = downstream
    outlet = Vault("FlatMap", Outlet(state: Brood()))
  }

  @inlinable
  func receive(subscription: any Subscription) {
    open(subscription, requesting: maxPublishers)
  }

  @inlinable @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    let inner = transform(input)
    // The commonest of all, and no need to subscribe: a child that is over with its first value.
    if let just = inner as? Just<Downstream.Input>, pass(just.output) {
      return maxPublishers == .unlimited ? .none : .max(1)
    }
    if let child = add() { inner.receive(subscriber: child) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    close(with: completion)
  }
}
