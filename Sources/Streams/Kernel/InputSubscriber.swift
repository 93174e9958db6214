/// A signal of one of several upstreams.
@usableFromInline enum UpstreamSignal<Input: Sendable, Failure: Error>: OperatorSignal {
  case subscription(UpstreamSubscription)
  case value(Input)
  case completion(Subscribers.Completion<Failure>)

  @_alwaysEmitIntoClient var subscription: UpstreamSubscription? {
    if case .subscription(let subscription) = self { subscription } else { nil }
  }
}

/// The rules of an operator with upstreams of one type. A tag says which upstream a signal comes from.
@usableFromInline protocol UpstreamRules<Output, Failure>: OperatorRules {
  associatedtype Input: Sendable = Output
  associatedtype InputFailure: Error = Failure

  static func signal(
    _ signal: consuming UpstreamSignal<Input, InputFailure>, from tag: Int64
  ) -> Signal
}

extension UpstreamRules where Signal == UpstreamSignal<Input, InputFailure> {
  /// There is one upstream, and all signals come from it.
  @_alwaysEmitIntoClient @inline(__always) static func signal(
    _ signal: consuming UpstreamSignal<Input, InputFailure>, from tag: Int64
  ) -> Signal { signal }
}

/// A subscriber of one of an operator's upstreams. Its identifier is the operator's.
@usableFromInline protocol OperatorSubscriber: Subscriber {
  associatedtype Rules: OperatorRules

  var target: SerialOperator<Rules> { get }
}

extension OperatorSubscriber {
  @_alwaysEmitIntoClient
  var combineIdentifier: CombineIdentifier { CombineIdentifier(target.memory) }
}

/// Subscribes to one of an operator's upstreams.
@usableFromInline struct InputSubscriber<Rules: UpstreamRules>: OperatorSubscriber {
  @usableFromInline typealias Input = Rules.Input
  @usableFromInline typealias Failure = Rules.InputFailure

  @usableFromInline let target: SerialOperator<Rules>
  @usableFromInline let tag: Int64
  @usableFromInline let requestsUnlimited: Bool

  @_alwaysEmitIntoClient @inline(__always) init(
    _ target: SerialOperator<Rules>, tag: Int64 = 0, requestsUnlimited: Bool
  ) {
    self.target = target
    self.tag = tag
    self.requestsUnlimited = requestsUnlimited
  }

  @_alwaysEmitIntoClient @inline(never) func receive(subscription: any Subscription) {
    let upstream = UpstreamSubscription(subscription)
    let signal = Rules.signal(.subscription(upstream), from: tag)
    if upstream.startsUnlimited, target.offer(signal) != nil { return }
    target.sendOutOfLine(signal)
  }

  @_alwaysEmitIntoClient func receiveStart() -> Bool? {
    target.offer(Rules.signal(.subscription(.nothing), from: tag))
  }

  @_alwaysEmitIntoClient @inline(__always) func receive(_ input: Input) -> Subscribers.Demand {
    target.send(Rules.signal(.value(input), from: tag))
  }

  @_alwaysEmitIntoClient @inline(never) func receive(completion: Subscribers.Completion<Failure>) {
    target.sendOutOfLine(Rules.signal(.completion(completion), from: tag))
  }
}

/// Subscribes to an upstream of another type than the others, such as a trigger. Its signals come seldom.
@usableFromInline
struct SideSubscriber<Rules: OperatorRules, Input: Sendable, Failure: Error>: OperatorSubscriber {
  @usableFromInline typealias MakeSignal =
    @Sendable (UpstreamSignal<Input, Failure>) -> Rules.Signal

  @usableFromInline let target: SerialOperator<Rules>
  @usableFromInline let requestsUnlimited: Bool
  @usableFromInline let signal: MakeSignal

  @_alwaysEmitIntoClient init(
    _ target: SerialOperator<Rules>, requestsUnlimited: Bool = false, _ signal: @escaping MakeSignal
  ) {
    self.target = target
    self.requestsUnlimited = requestsUnlimited
    self.signal = signal
  }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    target.sendOutOfLine(signal(.subscription(UpstreamSubscription(subscription))))
  }

  @_alwaysEmitIntoClient func receive(_ input: Input) -> Subscribers.Demand {
    target.send(signal(.value(input)))
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) {
    target.sendOutOfLine(signal(.completion(completion)))
  }
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
