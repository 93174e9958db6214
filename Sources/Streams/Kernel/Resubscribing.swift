/// Whether and when a publisher is subscribed to once more.
@usableFromInline protocol ResubscribingRule<Failure>: Sendable {
  associatedtype Failure: Error

  /// Waits on this, if it ever waits.
  var scheduler: (any Scheduler)? { get }
  /// What is waited for.
  var timer: (any Cancellable)? { get set }

  /// A value has come.
  mutating func receivedValue()

  /// Asked at the end of each attempt.
  mutating func next(after completion: Subscribers.Completion<Failure>) -> ResubscribingStep
}

extension ResubscribingRule {
  @inlinable var scheduler: (any Scheduler)? { nil }

  @inlinable var timer: (any Cancellable)? {
    get { nil }
    set {}
  }

  @inlinable mutating func receivedValue() {}
}

/// What follows the end of an attempt.
@usableFromInline enum ResubscribingStep {
  /// The end of the stream.
  case end
  case subscribe
  case subscribeLater(Duration)
}

/// Attempts at one publisher, one after another: what `retry` and `repeat` have in common. What an
/// earlier attempt still sends is ignored. Each is asked for the demand that is left.
@usableFromInline
struct Resubscribing<Upstream: Publisher, Rule: ResubscribingRule<Upstream.Failure>>: OperatorRules
{
  @usableFromInline typealias Output = Upstream.Output
  @usableFromInline typealias Failure = Upstream.Failure

  @usableFromInline enum Signal: OperatorSignal {
    case attempt(Int, UpstreamSignal<Output, Failure>)
    /// Who subscribed for this attempt is through with it.
    case subscribed(Int)
    /// The time has come for the attempt after this one.
    case due(Int)

    @inlinable var subscription: UpstreamSubscription? {
      guard case .attempt(_, let signal) = self else { return nil }
      return signal.subscription
    }
  }

  @usableFromInline let publisher: Upstream
  @usableFromInline var rule: Rule
  @usableFromInline var attempt = 0
  /// Whether someone is subscribing, and looks for the next attempt when that is done.
  @usableFromInline var isSubscribing = true

  @inlinable init(_ publisher: Upstream, _ rule: Rule) {
    self.publisher = publisher
    self.rule = rule
  }

  @inlinable @inline(__always) static func subscribe<S: Subscriber<Output, Failure>>(
    to publisher: Upstream, _ name: StaticString, _ rule: Rule, into subscriber: consuming S
  ) {
    let target = SerialOperator.started(
      name, Resubscribing(publisher, rule), downstream: subscriber)
    subscribe(to: publisher, target, attempt: 0)
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
    case .due(let number):
      if number == turn.rules.attempt { beginNext(&turn) }
      return .none
    }
  }

  /// What waited for its time happens on the scheduler.
  @inlinable static func scheduler(for signal: Signal, in rules: Self) -> (any Scheduler)? {
    if case .due = signal { rules.rule.scheduler } else { nil }
  }

  @inlinable @inline(__always) static func receive<D: Subscriber<Output, Failure>>(
    _ signal: consuming UpstreamSignal<Output, Failure>, _ turn: inout OperatorTurn<Self, D>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .value(let value):
      guard turn.upstream.isOpen else { return .none }
      turn.rules.rule.receivedValue()
      return turn.deliver(value) ?? .none
    case .subscription(let subscription):
      turn.accept(subscription, requesting: turn.demand)
    case .completion(let completion):
      guard turn.upstream.close() else { return .none }
      switch turn.rules.rule.next(after: completion) {
      case .end: turn.finish(with: completion)
      case .subscribe: beginNext(&turn)
      case .subscribeLater(let duration): wait(for: duration, &turn)
      }
    }
    return .none
  }

  @inlinable @inline(__always)
  static func beginNext<D: Subscriber<Output, Failure>>(_ turn: inout OperatorTurn<Self, D>) {
    turn.rules.attempt += 1
    turn.upstream = .waiting
    if !turn.rules.isSubscribing { subscribeAgain(&turn) }
  }

  @inlinable @inline(never) static func wait<D: Subscriber<Output, Failure>>(
    for duration: Duration, _ turn: inout OperatorTurn<Self, D>
  ) {
    guard let scheduler = turn.rules.rule.scheduler else { return beginNext(&turn) }
    let target = SerialOperator<Self, D>(turn.memory.takeUnretainedValue())
    let number = turn.rules.attempt
    turn.rules.rule.timer = scheduler.schedule(after: scheduler.now.advanced(by: duration)) {
      target.send(.due(number))
    }
  }

  /// Saves a wake-up; nothing depends on it.
  @inlinable mutating func stop(_ calls: inout UpstreamCalls) {
    rule.timer?.cancel()
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
    @usableFromInline typealias Rules = Resubscribing<Upstream, Rule>
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
