/// One inner publisher at a time: what `switchToLatest`, `exhaustMap` and `concatMap` have in common.
/// What an inner publisher sends when another has followed it is ignored.
@usableFromInline
struct OneInner<Output: Sendable, Failure: Error, Policy: InnerPolicy>: OperatorRules {
  @usableFromInline typealias Subscribe = InnerQueue.Subscribe

  @usableFromInline enum Signal: OperatorSignal {
    case outerSubscription(UpstreamSubscription)
    /// Another inner publisher.
    case next(Subscribe)
    case outerCompletion(Subscribers.Completion<Failure>)
    case inner(Int, UpstreamSignal<Output, Failure>)
    /// Who subscribed to queued inner publishers is through with it.
    case subscribed

    @_alwaysEmitIntoClient var subscription: UpstreamSubscription? {
      switch self {
      case .outerSubscription(let subscription): subscription
      case .inner(_, let signal): signal.subscription
      default: nil
      }
    }
  }

  @usableFromInline let policy: Policy
  @usableFromInline var number = 0
  @usableFromInline var inner = UpstreamSlot.closed
  @usableFromInline var outerHasFinished = false

  @_alwaysEmitIntoClient init(_ policy: Policy) {
    self.policy = policy
  }

  @_alwaysEmitIntoClient var queue: InnerQueue? { policy.queue }

  @_alwaysEmitIntoClient var isIdle: Bool {
    if case .closed = inner { queue?.isSubscribing != true } else { false }
  }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming Signal, _ turn: inout OperatorTurn<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .inner(let number, let signal): return receive(signal, from: number, &turn)
    case .outerSubscription(let subscription):
      let isDeferred = turn.rules.queue?.drops == false && turn.demand == .none
      guard turn.accept(subscription) else { return .none }
      if !isDeferred { return .unlimited }
      turn.rules.queue?.isDeferred = true
    case .next(let subscribe): receive(subscribe, &turn)
    case .subscribed:
      turn.rules.queue?.isSubscribing = false
      subscribeToQueued(&turn)
    case .outerCompletion(let completion):
      guard !turn.rules.outerHasFinished else { return .none }
      turn.upstream.close()
      turn.rules.outerHasFinished = true
      settle(completion, &turn)
    }
    return .none
  }

  @_alwaysEmitIntoClient static func upstream(of signal: Signal, in rules: Self) -> UpstreamSlot? {
    switch signal {
    case .inner(let number, _): number == rules.number ? rules.inner : .closed
    default: nil
    }
  }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming UpstreamSignal<Output, Failure>, from number: Int,
    _ turn: inout OperatorTurn<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .value(let value):
      guard number == turn.rules.number, turn.rules.inner.isOpen else { return .none }
      return turn.deliver(value) ?? .none
    case .subscription(let subscription):
      guard number == turn.rules.number else {
        turn.calls.cancel(subscription)
        return .none
      }
      if turn.rules.inner.accept(subscription, &turn.calls) { return turn.demand }
    case .completion(let completion):
      guard number == turn.rules.number, turn.rules.inner.close() else { return .none }
      settle(completion, &turn)
    }
    return .none
  }

  /// Makes room for the next inner publisher, and cancels the one before.
  ///
  /// - Returns: The number of the next.
  @_alwaysEmitIntoClient @inline(__always)
  static func next(_ turn: inout OperatorTurn<Self>) -> Int {
    turn.rules.number += 1
    if turn.rules.inner.isOpen { turn.rules.inner.cancel(&turn.calls) }
    turn.rules.inner = .waiting
    return turn.rules.number
  }

  /// Makes a publisher the latest that has finished with its first value.
  ///
  /// - Returns: False if downstream has not asked for the value, or one before is to be cancelled
  ///   first: then subscribe to it.
  @_alwaysEmitIntoClient @inline(__always) static func pass(
    _ value: Output, _ turn: inout OperatorTurn<Self>
  ) -> Bool {
    guard turn.demand != .none, !turn.rules.inner.isOpen else { return false }
    turn.rules.number += 1
    turn.rules.inner = .closed
    turn.emit(value)
    return true
  }

  /// Goes on with what is queued, or ends the stream if nothing more can come.
  @_alwaysEmitIntoClient @inline(__always) static func settle(
    _ completion: Subscribers.Completion<Failure>, _ turn: inout OperatorTurn<Self>
  ) {
    switch completion {
    case .failure: turn.finish(with: completion)
    case .finished:
      guard case .closed = turn.rules.inner else { return }
      if turn.rules.queue?.waiting.isEmpty == false {
        subscribeToQueued(&turn)
      } else if turn.rules.outerHasFinished {
        turn.finish(with: .finished)
      }
    }
  }

  @_alwaysEmitIntoClient @inline(__always) static func request(
    _ demand: Subscribers.Demand, _ turn: inout OperatorTurn<Self>
  ) {
    if let queue = turn.rules.queue, queue.isDeferred {
      queue.isDeferred = false
      turn.calls.request(.unlimited, from: turn.upstream.subscription)
    }
    turn.calls.request(demand, from: turn.rules.inner.subscription)
  }

  @_alwaysEmitIntoClient mutating func stop(_ calls: inout UpstreamCalls) {
    inner.cancel(&calls)
  }
}

/// How inner publishers are subscribed to that may have to wait.
extension OneInner {
  /// Another inner publisher has come.
  @_alwaysEmitIntoClient @inline(never) static func receive(
    _ subscribe: @escaping Subscribe, _ turn: inout OperatorTurn<Self>
  ) {
    guard let queue = turn.rules.queue else {
      let (storage, number) = (turn.memory.takeUnretainedValue(), next(&turn))
      return turn.calls.run { subscribe(storage, number) }
    }
    if queue.drops, !turn.rules.isIdle { return }
    queue.waiting.append(subscribe)
    subscribeToQueued(&turn)
  }

  /// After the turn has been given away: subscribes to those that are queued, one after the other. One that
  /// finishes inside its own subscription makes room for the next: so that is a loop, and not a
  /// recursion.
  @_alwaysEmitIntoClient @inline(never)
  static func subscribeToQueued(_ turn: inout OperatorTurn<Self>) {
    guard turn.rules.isIdle, let first = takeQueued(&turn) else { return }
    turn.rules.queue?.isSubscribing = true
    let storage = turn.memory.takeUnretainedValue()
    turn.calls.run {
      var queued = first
      while true {
        queued.subscribe(storage, queued.number)
        let target = SerialOperator<Self>(storage)
        let isNext = target.withTurn { turn -> Bool in
          turn.rules.queue?.isSubscribing = false
          guard turn.rules.isIdle, let next = takeQueued(&turn) else { return false }
          turn.rules.queue?.isSubscribing = true
          queued = next
          return true
        }
        if isNext == nil { target.sendSeldom(.subscribed) }
        if isNext != true { return }
      }
    }
  }

  @_alwaysEmitIntoClient static func takeQueued(
    _ turn: inout OperatorTurn<Self>
  ) -> (subscribe: Subscribe, number: Int)? {
    turn.rules.queue?.waiting.popFirst().map { ($0, next(&turn)) }
  }
}

/// One of the inner publishers.
@usableFromInline
struct OneInnerInput<Input: Sendable, Failure: Error, Policy: InnerPolicy>:
  OperatorInput
{
  @usableFromInline typealias Rules = OneInner<Input, Failure, Policy>

  @usableFromInline let number: Int

  @_alwaysEmitIntoClient @inline(__always) init(_ number: Int) {
    self.number = number
  }

  @_alwaysEmitIntoClient @inline(__always) func signal(
    _ signal: consuming UpstreamSignal<Input, Failure>
  ) -> OneInner<Input, Failure, Policy>.Signal {
    .inner(number, signal)
  }
}

/// Makes a publisher of each value, when its turn has come.
@usableFromInline
struct OneInnerSubscriber<Input: Sendable, Inner: Publisher>: Subscriber {
  @usableFromInline typealias Failure = Inner.Failure
  @usableFromInline typealias Rules = OneInner<Inner.Output, Inner.Failure, KeepRunning>

  @usableFromInline let target: SerialOperator<Rules>
  @usableFromInline let transform: @Sendable (Input) -> Inner
  @usableFromInline let requestsUnlimited: Bool

  @_alwaysEmitIntoClient init<S: Subscriber<Inner.Output, Inner.Failure>>(
    _ name: StaticString, dropping: Bool, downstream: consuming S,
    transform: @escaping @Sendable (Input) -> Inner
  ) {
    requestsUnlimited = dropping || downstream.requestsUnlimited
    target = SerialOperator.started(
      name, Rules(KeepRunning(InnerQueue(drops: dropping))), downstream: downstream)
    self.transform = transform
  }

  @_alwaysEmitIntoClient
  var combineIdentifier: CombineIdentifier { CombineIdentifier(target.memory) }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    target.sendSeldom(.outerSubscription(UpstreamSubscription(subscription)))
  }

  @_alwaysEmitIntoClient func receiveStart() -> Bool? {
    target.offer(.outerSubscription(.nothing))
  }

  @_alwaysEmitIntoClient func receive(_ input: Input) -> Subscribers.Demand {
    let transform = transform
    return target.send(
      .next { memory, number in
        let target = SerialOperator<Rules>(memory)
        if target.isOver { return }
        transform(input).receive(
          subscriber: InputSubscriber(
            target, OneInnerInput<Inner.Output, Failure, KeepRunning>(number),
            requestsUnlimited: target.startsUnlimited))
      })
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) {
    target.sendSeldom(.outerCompletion(completion))
  }
}
