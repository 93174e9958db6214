/// A signal of one of several upstreams.
@usableFromInline enum UpstreamSignal<Input: Sendable, Failure: Error>: OperatorSignal {
  case subscription(UpstreamSubscription)
  case value(Input)
  case completion(Subscribers.Completion<Failure>)

  @_alwaysEmitIntoClient var subscription: UpstreamSubscription? {
    if case .subscription(let subscription) = self { subscription } else { nil }
  }
}

/// Identifies one of an operator's upstreams, and makes its signals.
@usableFromInline protocol OperatorInput<Rules>: Sendable {
  associatedtype Rules: OperatorRules
  associatedtype Input: Sendable
  associatedtype Failure: Error

  func signal(_ signal: consuming UpstreamSignal<Input, Failure>) -> Rules.Signal
}

/// Subscribes to one of an operator's upstreams.
@usableFromInline struct InputSubscriber<Port: OperatorInput>: Subscriber {
  @usableFromInline typealias Input = Port.Input
  @usableFromInline typealias Failure = Port.Failure

  @usableFromInline let target: SerialOperator<Port.Rules>
  @usableFromInline let port: Port
  @usableFromInline let requestsUnlimited: Bool

  @_alwaysEmitIntoClient @inline(__always) init(
    _ target: SerialOperator<Port.Rules>, _ port: Port, requestsUnlimited: Bool
  ) {
    self.target = target
    self.port = port
    self.requestsUnlimited = requestsUnlimited
  }

  @_alwaysEmitIntoClient
  var combineIdentifier: CombineIdentifier { CombineIdentifier(target.memory) }

  @_alwaysEmitIntoClient @inline(never) func receive(subscription: any Subscription) {
    target.sendOutOfLine(port.signal(.subscription(UpstreamSubscription(subscription))))
  }

  @_alwaysEmitIntoClient func receiveStart() -> Bool? {
    target.offer(port.signal(.subscription(.nothing)))
  }

  @_alwaysEmitIntoClient @inline(__always) func receive(_ input: Input) -> Subscribers.Demand {
    target.send(port.signal(.value(input)))
  }

  @_alwaysEmitIntoClient @inline(never) func receive(completion: Subscribers.Completion<Failure>) {
    target.sendOutOfLine(port.signal(.completion(completion)))
  }
}

/// The only upstream of an operator. All signals of the operator come from it.
@usableFromInline
struct OnlyInput<Rules: OperatorRules, Input: Sendable, Failure: Error>: OperatorInput
where Rules.Signal == UpstreamSignal<Input, Failure> {
  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient @inline(__always)
  func signal(_ signal: consuming UpstreamSignal<Input, Failure>) -> Rules.Signal { signal }
}

/// A subscriber without an object or a number of its own: its identifier is its downstream's.
@usableFromInline protocol RelayingSubscriber: Subscriber {
  associatedtype Downstream: Subscriber

  var downstream: Downstream { get }
}

extension RelayingSubscriber {
  /// An erased downstream has its own identifier, not the hidden subscriber's. Erased chains have no bound, and a
  /// search for their end would be a recursion as deep.
  @_alwaysEmitIntoClient var combineIdentifier: CombineIdentifier {
    if let erased = downstream as? AnySubscriber<Downstream.Input, Downstream.Failure> {
      return CombineIdentifier(erased.hidden.memory)
    }
    return downstream.combineIdentifier
  }
}
