/// One upstream after another: what `catch`, `append` and their kind have in common. When the first
/// has ended, a rule says whether there is a second. It is asked for the demand that is left.
@usableFromInline
struct Succession<Output: Sendable, FirstFailure: Error, Failure: Error>: OperatorRules {
  @usableFromInline enum Signal: OperatorSignal {
    case first(UpstreamSignal<Output, FirstFailure>)
    case second(UpstreamSignal<Output, Failure>)

    @_alwaysEmitIntoClient var subscription: UpstreamSubscription? {
      switch self {
      case .first(let signal): signal.subscription
      case .second(let signal): signal.subscription
      }
    }
  }

  /// How the stream goes on when the first publisher has ended.
  @usableFromInline enum Step: Sendable {
    case end(Subscribers.Completion<Failure>)
    case subscribe(@Sendable (InputSubscriber<Second>) -> Void)

    /// The type of the publisher stays out of the rules': so the types of a chain do not nest.
    @_alwaysEmitIntoClient
    static func subscribe<P: Publisher<Output, Failure>>(to second: P) -> Step {
      .subscribe { second.receive(subscriber: $0) }
    }
  }

  /// Asked once, when the first has ended, and told whether that was without a value.
  @usableFromInline
  typealias Rule = @Sendable (Subscribers.Completion<FirstFailure>, _ isEmpty: Bool) -> Step

  /// Nil once the first has ended. What it sends after that is ignored.
  @usableFromInline var rule: Rule?
  @usableFromInline var isEmpty = true

  @_alwaysEmitIntoClient init(_ rule: @escaping Rule) {
    self.rule = rule
  }

  @_alwaysEmitIntoClient @inline(__always)
  static func subscribe<P: Publisher<Output, FirstFailure>, S: Subscriber<Output, Failure>>(
    to first: consuming P, _ name: StaticString, into subscriber: consuming S,
    _ rule: @escaping Rule
  ) {
    let target = SerialOperator(name, Succession(rule), downstream: subscriber)
    first.receive(
      subscriber: InputSubscriber(target, First(), requestsUnlimited: target.startsUnlimited))
  }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming Signal, _ turn: inout OperatorTurn<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .first(.value(let value)):
      guard turn.upstream.isOpen, turn.rules.rule != nil else { return .none }
      turn.rules.isEmpty = false
      return turn.deliver(value) ?? .none
    case .first(.subscription(let subscription)):
      guard turn.rules.rule != nil else {
        turn.calls.cancel(subscription)
        return .none
      }
      guard turn.accept(subscription) else { return .none }
      turn.introduce()
      return turn.demand
    case .first(.completion(let completion)):
      guard turn.upstream.isOpen, let rule = turn.rules.rule.take() else { return .none }
      turn.upstream.close()
      switch rule(completion, turn.rules.isEmpty) {
      case .end(let completion): turn.finish(with: completion)
      case .subscribe(let subscribe):
        turn.upstream = .waiting
        let target = SerialOperator<Self>(turn.memory.takeUnretainedValue())
        // Called when this thread has given the turn away, as the second may send at once.
        turn.calls.run {
          subscribe(
            InputSubscriber(target, Second(), requestsUnlimited: target.startsUnlimited))
        }
      }
    case .second(.value(let value)):
      guard turn.upstream.isOpen else { return .none }
      return turn.deliver(value) ?? .none
    case .second(.subscription(let subscription)):
      if turn.accept(subscription) { return turn.demand }
    case .second(.completion(let completion)):
      if turn.upstream.close() { turn.finish(with: completion) }
    }
    return .none
  }

  @usableFromInline struct First: OperatorInput {
    @usableFromInline typealias Rules = Succession
    @usableFromInline typealias Input = Output
    @usableFromInline typealias Failure = FirstFailure

    @_alwaysEmitIntoClient init() {}

    @_alwaysEmitIntoClient @inline(__always)
    func signal(_ signal: consuming UpstreamSignal<Output, FirstFailure>) -> Signal {
      .first(signal)
    }
  }

  @usableFromInline struct Second: OperatorInput {
    @usableFromInline typealias Rules = Succession
    @usableFromInline typealias Input = Output

    @_alwaysEmitIntoClient init() {}

    @_alwaysEmitIntoClient @inline(__always)
    func signal(_ signal: consuming UpstreamSignal<Output, Failure>) -> Signal {
      .second(signal)
    }
  }
}
