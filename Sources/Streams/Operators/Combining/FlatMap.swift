extension Publisher {
  /// Makes a publisher of each value, and publishes the values of all of them as they come.
  ///
  ///     source   -a---b----|
  ///     for a    -1-2-3-|        from where a comes
  ///     for b    -4-5-|          from where b comes
  ///     flatMap  --1-2-(34)-5-|
  ///
  /// Finishes when upstream and all inner publishers have finished. The first failure fails the
  /// stream: all other publishers and upstream are cancelled, and values that wait are dropped.
  /// With unlimited demand nothing waits; with less, each publisher is asked for one value at a
  /// time, and one value of each waits. Unlike in Combine, no publisher is subscribed to before the
  /// first request of downstream.
  ///
  /// ```swift
  /// let run = [1, 2].publisher.flatMap { number in [number, number * 10].publisher }
  ///   .sink { print($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - maxPublishers: The greatest number of publishers that run at once. Upstream is asked for
  ///     this many values with the first request of downstream, and for one more whenever a
  ///     publisher has finished.
  ///   - transform: Runs once for each value.
  @_alwaysEmitIntoClient @preconcurrency public consuming func flatMap<Inner: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> Publishers.FlatMap<Inner, Self> where Inner.Failure == Failure {
    Publishers.FlatMap(upstream: self, maxPublishers: maxPublishers, transform: transform)
  }
}

extension Publishers {
  /// The publisher behind `flatMap(maxPublishers:_:)`.
  @_eagerMove public struct FlatMap<Inner: Publisher, Upstream: Publisher>: Publisher
  where Inner.Failure == Upstream.Failure {
    public static var streamTypes: StreamTypes<Inner.Output, Inner.Failure> { .init() }

    @available(*, deprecated, renamed: "Inner")
    public typealias NewPublisher = Inner

    public let upstream: Upstream
    public let maxPublishers: Subscribers.Demand
    public let transform: @Sendable (Upstream.Output) -> Inner

    @_alwaysEmitIntoClient @preconcurrency public init(
      upstream: Upstream, maxPublishers: Subscribers.Demand,
      transform: @escaping @Sendable (Upstream.Output) -> Inner
    ) {
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      Self.subscribe(
        subscriber, to: upstream,
        Merging(limit: maxPublishers, isUnlimited: subscriber.requestsUnlimited), transform)
    }

    /// With upstream as a parameter of its own it is not copied, though there are two ways.
    @_alwaysEmitIntoClient @inline(__always)
    static func subscribe<S: Subscriber<Self.Output, Failure>>(
      _ subscriber: consuming S, to upstream: consuming Upstream,
      _ rules: consuming Merging<Self.Output, Failure>,
      _ transform: @escaping @Sendable (Upstream.Output) -> Inner
    ) {
      if Merging<Self.Output, Failure>.mayContinue(S.self) {
        let subscriber = FlatMapSubscriber<_, _, MayNest>(rules, transform, downstream: subscriber)
        let memory = subscriber.isNested ? subscriber.target.memory : nil
        NestedSubscribing.subscribe(subscriber, to: upstream, in: memory)
      } else {
        upstream.receive(
          subscriber: FlatMapSubscriber<_, _, NeverNests>(rules, transform, downstream: subscriber))
      }
    }
  }
}

/// Subscribes to the publishers that are made of upstream's values.
@usableFromInline
struct FlatMapSubscriber<Input: Sendable, Inner: Publisher, Nesting>: OperatorSubscriber {
  @usableFromInline typealias Failure = Inner.Failure
  @usableFromInline typealias Rules = Merging<Inner.Output, Inner.Failure>

  @usableFromInline let target: SerialOperator<Rules>
  /// The inner publisher of another `flatMap` that this one is. Not above 0 if it has its own memory; -1 if it does
  /// not request everything.
  @usableFromInline let number: Int64
  @usableFromInline let transform: @Sendable (Input) -> Inner

  @_alwaysEmitIntoClient @inline(__always) init<S: Subscriber<Inner.Output, Inner.Failure>>(
    _ rules: consuming Rules, _ transform: @escaping @Sendable (Input) -> Inner,
    downstream: consuming S
  ) {
    self.transform = transform
    if Nesting.self == MayNest.self, rules.limit == .unlimited,
      let place = Merging<Inner.Output, Inner.Failure>.continuing(downstream)
    {
      (target, number) = (place.target, place.number)
    } else {
      number = rules.takesEverything ? 0 : -1
      target = SerialOperator.started("FlatMap", rules, downstream: downstream)
    }
  }

  @_alwaysEmitIntoClient @inline(__always) var isNested: Bool {
    Nesting.self == MayNest.self && number > 0
  }
  @_alwaysEmitIntoClient var requestsUnlimited: Bool { number >= 0 }

  @_alwaysEmitIntoClient @inline(__always)
  func signal(of subscription: UpstreamSubscription) -> Rules.Signal {
    isNested ? .inner(number, .subscription(subscription)) : .outerSubscription(subscription)
  }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    target.sendOutOfLine(signal(of: UpstreamSubscription(subscription)))
  }

  @_alwaysEmitIntoClient func receiveStart() -> Bool? { target.offer(signal(of: .nothing)) }

  @_alwaysEmitIntoClient @inline(__always) func receive(_ input: Input) -> Subscribers.Demand {
    if target.isOver { return .none }
    if isNested, waits(with: input) { return .none }
    let inner = transform(input)
    // The most common case: a publisher that finishes with its first value needs no subscription.
    if let value = inner._onlyValue {
      if let more = target.ifIdle({ Rules.receiveSingle(value, &$0) }) { return more }
      if !target.isOver { target.addLate(inner) }
    } else {
      target.add(inner)
    }
    return .none
  }

  /// Makes an inner publisher of a value when this thread has returned from subscribing to the outer ones.
  ///
  /// - Returns: False, and nothing was done, if these are few.
  @_alwaysEmitIntoClient @inline(never) func waits(with input: Input) -> Bool {
    guard NestedSubscribing.isDeep(in: target.memory) else { return false }
    if let number = target.ifIdle({ $0.rules.inners.insert(Merging.Inner()) }) {
      NestedSubscribing.wait {
        if target.isOver { return }
        transform(input).receive(
          subscriber: InputSubscriber(target, tag: number, requestsUnlimited: true))
      }
    } else {
      let late = target.announceLate(Inner.self)
      NestedSubscribing.wait {
        if !target.isOver { target.subscribeLate(late, to: transform(input)) }
      }
    }
    return true
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) {
    // Values whose publishers wait because of the depth came before it.
    if isNested, case .failure = completion {
      NestedSubscribing.subscribeToWaiting(in: target.memory)
    }
    target.sendOutOfLine(
      isNested ? .inner(number, .completion(completion)) : .outerCompletion(completion))
  }
}
