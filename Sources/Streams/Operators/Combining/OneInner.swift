/// Which inner publisher counts: the latest. What the ones before still send is ignored.
@usableFromInline struct Switching<Output: Sendable, Failure: Error>: OperatorRules {
  @usableFromInline enum Signal: OperatorSignal {
    case outerSubscription(UpstreamSubscription)
    /// Another inner publisher, to be subscribed to under a number.
    case next(subscribe: @Sendable (Int) -> Void)
    case outerCompletion(Subscribers.Completion<Failure>)
    case inner(Int, UpstreamSignal<Output, Failure>)

    @inlinable var subscription: UpstreamSubscription? {
      switch self {
      case .outerSubscription(let subscription): subscription
      case .inner(_, let signal): signal.subscription
      default: nil
      }
    }
  }

  @usableFromInline var number = 0
  @usableFromInline var inner = UpstreamSlot.closed
  @usableFromInline var outerHasFinished = false

  @inlinable init() {}

  @inlinable @inline(__always) static func receive<D: Subscriber<Output, Failure>>(
    _ signal: consuming Signal, _ turn: inout OperatorTurn<Self, D>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .inner(let number, let signal): return receive(signal, from: number, &turn)
    case .outerSubscription(let subscription): turn.accept(subscription, requesting: .unlimited)
    case .next(let subscribe):
      let number = next(&turn)
      turn.calls.run { subscribe(number) }
    case .outerCompletion(let completion):
      guard !turn.rules.outerHasFinished else { return .none }
      turn.upstream.close()
      turn.rules.outerHasFinished = true
      settle(completion, &turn)
    }
    return .none
  }

  @inlinable static func upstream(of signal: Signal, in rules: Self) -> UpstreamSlot? {
    switch signal {
    case .inner(let number, _): number == rules.number ? rules.inner : .closed
    default: nil
    }
  }

  @inlinable @inline(__always) static func receive<D: Subscriber<Output, Failure>>(
    _ signal: consuming UpstreamSignal<Output, Failure>, from number: Int,
    _ turn: inout OperatorTurn<Self, D>
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
      if turn.rules.inner.accept(subscription, &turn.calls), !subscription.startsUnlimited {
        turn.calls.request(turn.demand, from: subscription)
      }
    case .completion(let completion):
      guard number == turn.rules.number, turn.rules.inner.close() else { return .none }
      settle(completion, &turn)
    }
    return .none
  }

  /// Makes room for the next inner publisher, and cancels the one before.
  ///
  /// - Returns: The number of the next.
  @inlinable @inline(__always)
  static func next<D: Subscriber<Output, Failure>>(_ turn: inout OperatorTurn<Self, D>) -> Int {
    turn.rules.number += 1
    if turn.rules.inner.isOpen { turn.rules.inner.cancel(&turn.calls) }
    turn.rules.inner = .waiting
    return turn.rules.number
  }

  /// Makes a publisher the latest that has finished with its first value.
  ///
  /// - Returns: False if downstream has not asked for the value, or one before is to be cancelled
  ///   first: then subscribe to it.
  @inlinable @inline(__always) static func pass<D: Subscriber<Output, Failure>>(
    _ value: Output, _ turn: inout OperatorTurn<Self, D>
  ) -> Bool {
    guard turn.demand != .none, !turn.rules.inner.isOpen else { return false }
    turn.rules.number += 1
    turn.rules.inner = .closed
    turn.emit(value)
    return true
  }

  /// Ends the stream, if nothing more can come.
  @inlinable @inline(__always) static func settle<D: Subscriber<Output, Failure>>(
    _ completion: Subscribers.Completion<Failure>, _ turn: inout OperatorTurn<Self, D>
  ) {
    switch completion {
    case .failure: turn.finish(with: completion)
    case .finished:
      if turn.rules.outerHasFinished, case .closed = turn.rules.inner {
        turn.finish(with: .finished)
      }
    }
  }

  @inlinable @inline(__always) static func request<D: Subscriber<Output, Failure>>(
    _ demand: Subscribers.Demand, _ turn: inout OperatorTurn<Self, D>
  ) {
    turn.calls.request(demand, from: turn.rules.inner.subscription)
  }

  @inlinable mutating func stop(_ calls: inout UpstreamCalls) {
    inner.cancel(&calls)
  }
}

/// One of the inner publishers.
@usableFromInline struct SwitchingInput<Input: Sendable, Failure: Error>: OperatorInput {
  @usableFromInline typealias Rules = Switching<Input, Failure>

  @usableFromInline let number: Int

  @inlinable @inline(__always) init(_ number: Int) {
    self.number = number
  }

  @inlinable @inline(__always) func signal(
    _ signal: consuming UpstreamSignal<Input, Failure>
  ) -> Switching<Input, Failure>.Signal {
    .inner(number, signal)
  }
}
