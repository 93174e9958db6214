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
      let children = Flattening("FlatMap", downstream: subscriber)
      children.start()
      upstream.receive(
        subscriber: FlatMapSubscriber(
          children: children, maxPublishers: maxPublishers, transform: transform))
    }
  }
}

@usableFromInline
struct FlatMapSubscriber<Input: Sendable, Inner: Publisher, Downstream: Subscriber>: Subscriber
where Inner.Output == Downstream.Input, Inner.Failure == Downstream.Failure {
  @usableFromInline let children: Flattening<Downstream>
  @usableFromInline let maxPublishers: Subscribers.Demand
  @usableFromInline let transform: @Sendable (Input) -> Inner

  @inlinable
  init(
    children: Flattening<Downstream>, maxPublishers: Subscribers.Demand,
    transform: @escaping @Sendable (Input) -> Inner
  ) {
    self.children = children
    self.maxPublishers = maxPublishers
    self.transform = transform
  }

  @inlinable
  func receive(subscription: any Subscription) {
    children.open(subscription, requesting: maxPublishers)
  }

  @inlinable @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    let inner = transform(input)
    // The commonest of all, and no need to subscribe: a child that is over with its first value.
    if let just = inner as? Just<Downstream.Input>, children.pass(just.output) {
      return maxPublishers == .unlimited ? .none : .max(1)
    }
    guard let child = children.add() else { return .none }
    inner.receive(subscriber: child)
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    children.close(with: completion)
  }
}
