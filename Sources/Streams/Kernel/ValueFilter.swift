/// The rules of an operator without memory: each value is let through, as it is or changed, or
/// dropped.
///
/// Like a ``SequentialStage`` that never ends by itself and keeps nothing from one value to the next.
/// So the object with the operator's name is the only object of a subscription.
@usableFromInline protocol ValueFilter<Input, Output>: Sendable {
  associatedtype Input: Sendable
  associatedtype Output: Sendable

  /// The operator's name, as subscriptions show it.
  static var name: StaticString { get }

  /// Returns the value to send; nil drops it, and requests one more of upstream instead.
  func receive(_ input: Input) -> Output?
}

@usableFromInline
struct FilteringSubscriber<Rule: ValueFilter, Downstream: Subscriber>:
  RelayingSubscriber
where Downstream.Input == Rule.Output {
  @usableFromInline let filter: Rule
  @usableFromInline let downstream: Downstream

  @_alwaysEmitIntoClient @inline(__always)
  init(_ filter: consuming Rule, downstream: consuming Downstream) {
    self.filter = filter
    self.downstream = downstream
  }

  @_alwaysEmitIntoClient var requestsUnlimited: Bool { downstream.requestsUnlimited }
  @_alwaysEmitIntoClient func receiveStart() -> Bool? { downstream.receiveStart() }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    downstream.receive(subscription: PassThroughSubscription.named(Rule.name, subscription))
  }

  @_alwaysEmitIntoClient func receive(_ input: Rule.Input) -> Subscribers.Demand {
    guard let output = filter.receive(input) else { return .max(1) }
    return downstream.receive(output)
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }
}
