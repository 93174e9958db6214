/// The rules of an operator with one upstream, and another publisher of which only the first value
/// counts: the trigger.
@usableFromInline protocol TriggeredRules<Output, Failure>: OperatorRules
where Signal == TriggeredSignal<Output, Failure> {
  var trigger: UpstreamSlot { get set }
}

/// The signals of an operator with a trigger.
@usableFromInline enum TriggeredSignal<Output: Sendable, Failure: Error>: OperatorSignal {
  case upstream(UpstreamSignal<Output, Failure>)
  case trigger(UpstreamSignal<Void, Failure>)

  @_alwaysEmitIntoClient var subscription: UpstreamSubscription? {
    switch self {
    case .upstream(let signal): signal.subscription
    case .trigger(let signal): signal.subscription
    }
  }
}

extension TriggeredRules {
  @_alwaysEmitIntoClient static func upstream(of signal: Signal, in rules: Self) -> UpstreamSlot? {
    if case .trigger = signal { rules.trigger } else { nil }
  }

  @_alwaysEmitIntoClient mutating func stop(_ calls: inout UpstreamCalls) {
    trigger.cancel(&calls)
  }
}

extension OperatorContext where Rules: TriggeredRules {
  /// Handles the signals of upstream other than values.
  @_alwaysEmitIntoClient mutating func receive(
    endOrStart signal: UpstreamSignal<Rules.Output, Rules.Failure>
  ) -> Subscribers.Demand {
    switch signal {
    case .subscription(let subscription): if accept(subscription) { return demand }
    case .completion(let completion): if upstream.close() { finish(with: completion) }
    case .value: break
    }
    return .none
  }

  /// Handles the signals of the trigger other than values. The trigger is asked for one value.
  @_alwaysEmitIntoClient mutating func receive(
    trigger signal: UpstreamSignal<Void, Rules.Failure>
  ) -> Subscribers.Demand {
    switch signal {
    case .subscription(let subscription):
      if contents.pointee.rules.trigger.accept(subscription, &calls) { return .max(1) }
    case .completion(let completion):
      guard contents.pointee.rules.trigger.close() else { return .none }
      if case .failure = completion { finish(with: completion) }
    case .value: break
    }
    return .none
  }
}

/// The input from the upstream of an operator that has a trigger.
@usableFromInline struct TriggeredInput<Rules: TriggeredRules>: OperatorInput {
  @usableFromInline typealias Input = Rules.Output
  @usableFromInline typealias Failure = Rules.Failure

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient @inline(__always)
  func signal(_ signal: consuming UpstreamSignal<Rules.Output, Rules.Failure>) -> Rules.Signal {
    .upstream(signal)
  }
}

/// The input from a trigger whose failure fails the stream.
@usableFromInline struct FailingTrigger<Rules: TriggeredRules, Other: Publisher>: OperatorInput
where Other.Failure == Rules.Failure {
  @usableFromInline typealias Input = Other.Output
  @usableFromInline typealias Failure = Other.Failure

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient
  func signal(_ signal: consuming UpstreamSignal<Other.Output, Other.Failure>) -> Rules.Signal {
    switch consume signal {
    case .subscription(let subscription): .trigger(.subscription(subscription))
    case .value: .trigger(.value(()))
    case .completion(let completion): .trigger(.completion(completion))
    }
  }
}

/// The input from a trigger whose failure is treated as its finish.
@usableFromInline
struct IgnoredFailureTrigger<Rules: TriggeredRules, Other: Publisher>: OperatorInput {
  @usableFromInline typealias Input = Other.Output
  @usableFromInline typealias Failure = Other.Failure

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient
  func signal(_ signal: consuming UpstreamSignal<Other.Output, Other.Failure>) -> Rules.Signal {
    switch consume signal {
    case .subscription(let subscription): .trigger(.subscription(subscription))
    case .value: .trigger(.value(()))
    case .completion: .trigger(.completion(.finished))
    }
  }
}
