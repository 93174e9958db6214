/// The rules of an operator with one upstream, and another publisher of which only the first value
/// counts: the trigger.
@usableFromInline protocol TriggeredRules<Output, Failure>: UpstreamRules
where Signal == TriggeredSignal<Output, Failure> {
  var trigger: UpstreamSlot { get set }
}

/// The signals of an operator with a trigger.
@usableFromInline enum TriggeredSignal<Output: Sendable, Failure: Error>: OperatorSignal {
  case upstream(UpstreamSignal<Output, Failure>)
  case trigger(UpstreamSignal<Void, Failure>)

  /// - Parameter end: The completion that the trigger's counts as.
  @_alwaysEmitIntoClient static func trigger<Input, InputFailure>(
    _ signal: UpstreamSignal<Input, InputFailure>,
    end: (Subscribers.Completion<InputFailure>) -> Subscribers.Completion<Failure>
  ) -> Self {
    switch signal {
    case .subscription(let subscription): .trigger(.subscription(subscription))
    case .value: .trigger(.value(()))
    case .completion(let completion): .trigger(.completion(end(completion)))
    }
  }

  @_alwaysEmitIntoClient var subscription: UpstreamSubscription? {
    switch self {
    case .upstream(let signal): signal.subscription
    case .trigger(let signal): signal.subscription
    }
  }

  @_alwaysEmitIntoClient var source: Int64 { if case .trigger = self { 1 } else { .max } }
}

extension TriggeredRules {
  @_alwaysEmitIntoClient @inline(__always) static func signal(
    _ signal: consuming UpstreamSignal<Output, Failure>, from tag: Int64
  ) -> Signal { .upstream(signal) }

  @_alwaysEmitIntoClient mutating func upstream(_ number: Int64) -> UpstreamSlot? {
    number == 1 ? trigger : nil
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
