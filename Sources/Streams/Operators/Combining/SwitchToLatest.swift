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
      upstream.receive(subscriber: SwitchSubscriber(downstream: subscriber))
    }
  }
}

/// Subscribes to each publisher that comes, in place of the one before.
@usableFromInline struct SwitchSubscriber<Inner: Publisher>: OperatorSubscriber {
  @usableFromInline typealias Input = Inner
  @usableFromInline typealias Failure = Inner.Failure
  @usableFromInline typealias Rules = OneInner<Inner.Output, Inner.Failure, ReplaceRunning>

  @usableFromInline let target: SerialOperator<Rules>
  @usableFromInline let running: LatestInner

  @_alwaysEmitIntoClient @inline(__always)
  init<S: Subscriber<Inner.Output, Inner.Failure>>(downstream: consuming S) {
    running = LatestInner(isUnlimited: downstream.requestsUnlimited)
    target = SerialOperator.started(
      "SwitchToLatest", Rules(ReplaceRunning(running)), downstream: downstream)
  }

  @_alwaysEmitIntoClient var requestsUnlimited: Bool { true }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    target.sendOutOfLine(.outerSubscription(UpstreamSubscription(subscription)))
  }

  @_alwaysEmitIntoClient func receiveStart() -> Bool? {
    target.offer(.outerSubscription(.nothing))
  }

  @_alwaysEmitIntoClient @inline(__always) func receive(_ input: Inner) -> Subscribers.Demand {
    // The most common case: a publisher that finishes with its first value needs no subscription.
    if let value = input._onlyValue, target.ifIdle({ Rules.pass(value, &$0) }) == true {
      return .none
    }
    let isUnlimited = target.startsUnlimited
    if let number = target.ifIdle({ Rules.next(&$0) }) {
      subscribe(to: input, number, isUnlimited)
    } else if !target.isOver {
      handOver(input)
    }
    return .none
  }

  /// Subscribes while the operator is being drained: the publisher before is cancelled first, and the arrival of this one is
  /// handled before all that it sends.
  @_alwaysEmitIntoClient @inline(never) func handOver(_ inner: Inner) {
    let (target, running) = (target, running)
    let (number, before) = running.replace()
    target.sendOutOfLine(.replace(number))
    before?.cancel()
    inner.receive(
      subscriber: LateInnerSubscriber<Rules, Failure>(
        target,
        open: { subscription in
          guard running.open(number, subscription) else {
            subscription.cancel()
            return .none
          }
          let asked = min(running.left, LateInnerSubscriber<Rules, Failure>.most)
          target.sendOutOfLine(.opened(number, asked))
          return asked
        }, { .inner(number, $0) }))
  }

  @_alwaysEmitIntoClient @inline(never)
  func subscribe(to inner: Inner, _ number: Int, _ isUnlimited: Bool) {
    inner.receive(
      subscriber: InputSubscriber(
        target, tag: Int64(number), requestsUnlimited: isUnlimited))
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) {
    target.sendOutOfLine(.outerCompletion(completion))
  }
}
