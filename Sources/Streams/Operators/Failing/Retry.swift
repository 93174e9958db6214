extension Publisher {
  /// Subscribes again when the stream fails, at most `retries` times.
  ///
  ///     source   -1-#
  ///     retry(1) -1--1-#
  ///
  /// Each attempt is asked for the demand that is left. The failure of the last attempt goes
  /// downstream. Nil, or a negative number, is forever. Attempts that fail at once are a loop, not a
  /// recursion.
  ///
  /// ```swift
  /// let values = Deferred { Fail<Int, any Error>(error: CancellationError()) }.retry(2)
  /// let run = values.replaceError(with: 0).sink { print($0) }
  /// ```
  @inlinable public consuming func retry(_ retries: Int?) -> Publishers.Retry<Self> {
    Publishers.Retry(upstream: self, retries: retries)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/retry(_:)``.
  public struct Retry<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// Nil, or a negative number, is forever.
    public let retries: Int?

    @inlinable public init(upstream: Upstream, retries: Int?) {
      self.upstream = upstream
      self.retries = retries
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let target = SerialOperator.started(
        "Retry", Retrying(upstream, retries: retries), downstream: subscriber)
      Retrying.subscribe(to: upstream, target, attempt: 0)
    }
  }
}

extension Publishers.Retry: Equatable where Upstream: Equatable {}

/// Attempts, one after another. What an earlier one still sends is ignored.
@usableFromInline struct Retrying<Upstream: Publisher>: OperatorRules {
  @usableFromInline typealias Output = Upstream.Output
  @usableFromInline typealias Failure = Upstream.Failure

  @usableFromInline enum Signal: OperatorSignal {
    case attempt(Int, UpstreamSignal<Output, Failure>)
    /// Who subscribed for this attempt is through with it.
    case subscribed(Int)

    @inlinable var subscription: UpstreamSubscription? {
      guard case .attempt(_, let signal) = self else { return nil }
      return signal.subscription
    }
  }

  @usableFromInline let publisher: Upstream
  /// Nil is forever.
  @usableFromInline var retries: Int?
  @usableFromInline var attempt = 0
  /// Whether someone is subscribing, and looks for the next attempt when that is done.
  @usableFromInline var isSubscribing = true

  @inlinable init(_ publisher: Upstream, retries: Int?) {
    self.publisher = publisher
    self.retries = retries.flatMap { $0 < 0 ? nil : $0 }
  }

  /// Subscribes as often as an attempt is due, one after the other: one that fails inside its own
  /// subscription only makes the next one due. So that is a loop, and not a recursion.
  @inlinable @inline(__always) static func subscribe<D: Subscriber<Output, Failure>>(
    to publisher: Upstream, _ target: SerialOperator<Self, D>, attempt: Int
  ) {
    var attempt = attempt
    while true {
      publisher.receive(
        subscriber: InputSubscriber(
          target, Attempt(number: attempt), takesEverything: target.startsUnlimited))
      let due = target.withTurn { turn in
        turn.rules.isSubscribing = turn.rules.attempt != attempt
        return turn.rules.attempt
      }
      guard let due else {
        target.send(.subscribed(attempt))
        return
      }
      if due == attempt { return }
      attempt = due
    }
  }

  @inlinable @inline(__always) static func receive<D: Subscriber<Output, Failure>>(
    _ signal: consuming Signal, _ turn: inout OperatorTurn<Self, D>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .attempt(let number, let signal):
      guard number == turn.rules.attempt else {
        if case .subscription(let subscription) = signal { turn.calls.cancel(subscription) }
        return .none
      }
      return receive(signal, &turn)
    case .subscribed(let number):
      turn.rules.isSubscribing = false
      if number != turn.rules.attempt { subscribeAgain(&turn) }
      return .none
    }
  }

  @inlinable @inline(__always) static func receive<D: Subscriber<Output, Failure>>(
    _ signal: consuming UpstreamSignal<Output, Failure>, _ turn: inout OperatorTurn<Self, D>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .value(let value):
      guard turn.upstream.isOpen else { return .none }
      return turn.deliver(value) ?? .none
    case .subscription(let subscription):
      turn.accept(subscription, requesting: turn.demand)
    case .completion(let completion):
      guard turn.upstream.close() else { return .none }
      guard case .failure = completion, turn.rules.retries != 0 else {
        turn.finish(with: completion)
        return .none
      }
      turn.rules.retries? -= 1
      turn.rules.attempt += 1
      turn.upstream = .waiting
      if !turn.rules.isSubscribing { subscribeAgain(&turn) }
    }
    return .none
  }

  /// Once nobody has the turn.
  @inlinable static func subscribeAgain<D: Subscriber<Output, Failure>>(
    _ turn: inout OperatorTurn<Self, D>
  ) {
    turn.rules.isSubscribing = true
    let target = SerialOperator<Self, D>(turn.memory.takeUnretainedValue())
    let (publisher, attempt) = (turn.rules.publisher, turn.rules.attempt)
    turn.calls.run { subscribe(to: publisher, target, attempt: attempt) }
  }

  @usableFromInline struct Attempt: OperatorInput {
    @usableFromInline typealias Rules = Retrying<Upstream>
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let number: Int

    @inlinable @inline(__always) init(number: Int) {
      self.number = number
    }

    @inlinable @inline(__always)
    func signal(_ signal: consuming UpstreamSignal<Output, Failure>) -> Signal {
      .attempt(number, signal)
    }
  }
}
