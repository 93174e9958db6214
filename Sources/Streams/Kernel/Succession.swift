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

  /// The step after the end of the first publisher.
  @usableFromInline enum Step: Sendable {
    case end(Subscribers.Completion<Failure>)
    case subscribe(@Sendable (InputSubscriber<Second>) -> Void)

    /// The publisher's type is not part of the rules' type, so the types of a chain do not nest.
    @_alwaysEmitIntoClient
    static func subscribe<P: Publisher<Output, Failure>>(to second: P) -> Step {
      .subscribe { second.receive(subscriber: $0) }
    }
  }

  /// Called once, when the first has ended. `isEmpty` is true if that was without a value.
  @usableFromInline
  typealias Rule = @Sendable (Subscribers.Completion<FirstFailure>, _ isEmpty: Bool) -> Step

  /// The rule; nil after the end of the first publisher, whose later signals are ignored.
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
    _ signal: consuming Signal, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .first(.value(let value)):
      guard context.upstream.isOpen, context.rules.rule != nil else { return .none }
      context.rules.isEmpty = false
      return context.deliver(value) ?? .none
    case .first(.subscription(let subscription)):
      guard context.rules.rule != nil else {
        context.calls.cancel(subscription)
        return .none
      }
      guard context.open(subscription) else { return .none }
      return context.demand
    case .first(.completion(let completion)):
      guard context.upstream.isOpen, let rule = context.rules.rule.take() else { return .none }
      context.upstream.close()
      switch rule(completion, context.rules.isEmpty) {
      case .end(let completion): context.finish(with: completion)
      case .subscribe(let subscribe):
        context.upstream = .waiting
        let target = SerialOperator<Self>(context.memory.takeUnretainedValue())
        // Called after draining, as the second may send at once.
        context.calls.run {
          // The rule may have cancelled.
          if target.isOver { return }
          subscribe(
            InputSubscriber(target, Second(), requestsUnlimited: target.startsUnlimited))
        }
      }
    case .second(.value(let value)):
      guard context.upstream.isOpen else { return .none }
      return context.deliver(value) ?? .none
    case .second(.subscription(let subscription)):
      if context.accept(subscription) { return context.demand }
    case .second(.completion(let completion)):
      if context.upstream.close() { context.finish(with: completion) }
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
