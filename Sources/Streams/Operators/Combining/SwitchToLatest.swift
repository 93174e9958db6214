extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Publishes the values of the latest publisher that has come.
  ///
  ///     source           a---b-----|
  ///     a                -1-2-3-4-    from where a comes
  ///     b                -5-6-|       from where b comes
  ///     switchToLatest() -1-2-5-6--|
  ///
  /// The publisher before is cancelled first, and the remaining demand goes to the new one. Upstream is
  /// asked for everything at once, and each publisher is subscribed to as it comes, also without demand.
  /// Finishes when upstream and the latest have; fails when upstream or the latest does.
  ///
  /// ```swift
  /// let query = PassthroughSubject<String, Never>()
  /// let run = query.map { text in Just(text.count) }.switchToLatest().sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient
  public consuming func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publishers {
  /// The publisher behind `switchToLatest()`.
  @_eagerMove public struct SwitchToLatest<Inner: Publisher, Upstream: Publisher>: Publisher
  where Upstream.Output == Inner, Inner.Failure == Upstream.Failure {
    public static var streamTypes: StreamTypes<Inner.Output, Inner.Failure> { .init() }

    @available(*, deprecated, renamed: "Inner")
    public typealias P = Inner

    public let upstream: Upstream

    @_alwaysEmitIntoClient public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      Self.subscribe(subscriber, to: upstream)
    }

    /// With upstream as a parameter of its own it is not copied, though there are two ways.
    @_alwaysEmitIntoClient @inline(__always)
    static func subscribe<S: Subscriber<Self.Output, Failure>>(
      _ subscriber: consuming S, to upstream: consuming Upstream
    ) {
      if OneInner<Self.Output, Failure, ReplaceRunning>.mayContinue(S.self) {
        let subscriber = SwitchSubscriber<Inner, MayNest>(downstream: subscriber)
        let memory = subscriber.isNested ? subscriber.target.memory : nil
        NestedSubscribing.subscribe(subscriber, to: upstream, in: memory)
      } else {
        upstream.receive(subscriber: SwitchSubscriber<Inner, NeverNests>(downstream: subscriber))
      }
    }
  }
}

/// Subscribes to each publisher that comes, in place of the one before.
@usableFromInline struct SwitchSubscriber<Inner: Publisher, Nesting: OperatorNesting>: Subscriber {
  @usableFromInline typealias Input = Inner
  @usableFromInline typealias Failure = Inner.Failure
  @usableFromInline typealias Rules = OneInner<Inner.Output, Inner.Failure, ReplaceRunning>

  @usableFromInline let target: SerialOperator<Rules>
  /// The outer publisher of the operator that it is; above 0 inside another `switchToLatest`.
  @usableFromInline let number: Int

  @_alwaysEmitIntoClient @inline(__always)
  init<S: Subscriber<Inner.Output, Inner.Failure>>(downstream: consuming S) {
    if Nesting.isPossible, let place = Rules.continuing(downstream) {
      (target, number) = place
    } else {
      number = 0
      target = SerialOperator.started(
        "SwitchToLatest", Rules(ReplaceRunning()), downstream: downstream)
    }
  }

  @_alwaysEmitIntoClient @inline(__always) var isNested: Bool { Nesting.isPossible && number > 0 }
  @_alwaysEmitIntoClient @inline(__always) var outer: Int { isNested ? number : 0 }

  @_alwaysEmitIntoClient
  var combineIdentifier: CombineIdentifier { CombineIdentifier(target.memory) }
  @_alwaysEmitIntoClient var requestsUnlimited: Bool { true }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    target.sendOutOfLine(.outerSubscription(outer, UpstreamSubscription(subscription)))
  }

  @_alwaysEmitIntoClient func receiveStart() -> Bool? {
    target.offer(.outerSubscription(outer, .nothing))
  }

  @_alwaysEmitIntoClient @inline(__always) func receive(_ input: Inner) -> Subscribers.Demand {
    if isNested, NestedSubscribing.isDeep(in: target.memory) {
      // A publisher that waits came before it.
      NestedSubscribing.subscribeToWaiting(in: target.memory)
      handOver(input)
      return .none
    }
    // The most common case: a publisher that finishes with its first value needs no subscription.
    if let value = input._onlyValue, target.ifIdle({ Rules.pass(value, from: outer, &$0) }) == true
    {
      return .none
    }
    let isUnlimited = target.startsUnlimited
    if let number = target.ifIdle({ Rules.next(from: outer, &$0) }) {
      if let number { subscribe(to: input, number, isUnlimited) }
    } else if !target.isCancelled {
      handOver(input)
    }
    return .none
  }

  /// Hands over a publisher that cannot be subscribed to here: the operator is busy, or this thread is inside many
  /// subscriptions to outer publishers, and the publisher waits until it has returned.
  @_alwaysEmitIntoClient @inline(never) func handOver(_ inner: Inner) {
    target.sendOutOfLine(
      .next(outer) { memory, number in
        let isUnlimited = target.startsUnlimited
        guard isNested, NestedSubscribing.isDeep(in: memory) else {
          return subscribe(to: inner, number, isUnlimited)
        }
        NestedSubscribing.wait {
          if !target.isOver { subscribe(to: inner, number, isUnlimited) }
        }
      })
  }

  @_alwaysEmitIntoClient @inline(never)
  func subscribe(to inner: Inner, _ number: Int, _ isUnlimited: Bool) {
    inner.receive(
      subscriber: InputSubscriber(
        target, OneInnerInput<Inner.Output, Failure, ReplaceRunning>(number),
        requestsUnlimited: isUnlimited))
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) {
    // A publisher that waits because of the depth came before it.
    if isNested, case .failure = completion {
      NestedSubscribing.subscribeToWaiting(in: target.memory)
    }
    target.sendOutOfLine(.outerCompletion(outer, completion))
  }
}
