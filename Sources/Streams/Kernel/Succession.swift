/// One upstream after another: what `catch`, `append` and their kind have in common. When the first
/// has ended, a rule says whether there is a second. It is asked for the demand that is left.
@usableFromInline struct Succession<Rule: SuccessionRule>: OperatorRules {
  @usableFromInline typealias Output = Rule.Second.Output
  @usableFromInline typealias Failure = Rule.Second.Failure

  @usableFromInline enum Signal: OperatorSignal {
    case first(UpstreamSignal<Output, Rule.FirstFailure>)
    case second(UpstreamSignal<Output, Failure>)

    @inlinable var subscription: UpstreamSubscription? {
      switch self {
      case .first(let signal): signal.subscription
      case .second(let signal): signal.subscription
      }
    }
  }

  /// Nil once the first has ended. What it sends after that is ignored.
  @usableFromInline var rule: Rule?

  @inlinable init(_ rule: Rule) {
    self.rule = rule
  }

  @inlinable @inline(__always)
  static func subscribe<P: Publisher<Output, Rule.FirstFailure>, S: Subscriber<Output, Failure>>(
    to first: P, _ name: StaticString, _ rule: Rule, into subscriber: consuming S
  ) {
    let target = SerialOperator(name, Succession(rule), downstream: subscriber)
    first.receive(
      subscriber: InputSubscriber(target, First(), takesEverything: target.startsUnlimited))
  }

  @inlinable @inline(__always) static func receive<D: Subscriber<Output, Failure>>(
    _ signal: consuming Signal, _ turn: inout OperatorTurn<Self, D>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .first(.value(let value)):
      guard turn.upstream.isOpen, turn.rules.rule != nil else { return .none }
      if Rule.countsValues { turn.rules.rule?.receivedValue() }
      return turn.deliver(value) ?? .none
    case .first(.subscription(let subscription)):
      guard turn.rules.rule != nil else {
        turn.calls.cancel(subscription)
        return .none
      }
      if turn.accept(subscription, requesting: turn.demand) { turn.introduce() }
    case .first(.completion(let completion)):
      guard turn.upstream.isOpen, let rule = turn.rules.rule.take() else { return .none }
      turn.upstream.close()
      switch rule.next(after: completion) {
      case .end(let completion): turn.finish(with: completion)
      case .subscribe(let second):
        turn.upstream = .waiting
        subscribe(to: second, &turn)
      }
    case .second(.value(let value)):
      guard turn.upstream.isOpen else { return .none }
      return turn.deliver(value) ?? .none
    case .second(.subscription(let subscription)):
      turn.accept(subscription, requesting: turn.demand)
    case .second(.completion(let completion)):
      if turn.upstream.close() { turn.finish(with: completion) }
    }
    return .none
  }

  /// Subscribes once nobody has the turn.
  @inlinable static func subscribe<D: Subscriber<Output, Failure>>(
    to second: Rule.Second, _ turn: inout OperatorTurn<Self, D>
  ) {
    let target = SerialOperator<Self, D>(turn.memory.takeUnretainedValue())
    turn.calls.run {
      second.receive(
        subscriber: InputSubscriber(target, Second(), takesEverything: target.startsUnlimited))
    }
  }

  @usableFromInline struct First: OperatorInput {
    @usableFromInline typealias Rules = Succession<Rule>
    @usableFromInline typealias Input = Rule.Second.Output
    @usableFromInline typealias Failure = Rule.FirstFailure

    @inlinable init() {}

    @inlinable @inline(__always)
    func signal(_ signal: consuming UpstreamSignal<Output, Rule.FirstFailure>) -> Signal {
      .first(signal)
    }
  }

  @usableFromInline struct Second: OperatorInput {
    @usableFromInline typealias Rules = Succession<Rule>
    @usableFromInline typealias Input = Rule.Second.Output
    @usableFromInline typealias Failure = Rule.Second.Failure

    @inlinable init() {}

    @inlinable @inline(__always)
    func signal(_ signal: consuming UpstreamSignal<Output, Failure>) -> Signal {
      .second(signal)
    }
  }
}

/// Whether a second publisher follows the end of the first.
@usableFromInline protocol SuccessionRule: Sendable {
  associatedtype FirstFailure: Error
  associatedtype Second: Publisher

  /// Whether ``receivedValue()`` is to be called.
  static var countsValues: Bool { get }

  /// The first has sent a value.
  mutating func receivedValue()

  /// Asked once.
  func next(after completion: Subscribers.Completion<FirstFailure>) -> SuccessionStep<Second>
}

extension SuccessionRule {
  @inlinable static var countsValues: Bool { false }

  @inlinable mutating func receivedValue() {}
}

/// What comes after the first of two publishers.
@usableFromInline enum SuccessionStep<Second: Publisher> {
  case subscribe(Second)
  case end(Subscribers.Completion<Second.Failure>)
}
