/// Subscribes to an inner publisher that comes while the operator is being drained. Its arrival is enqueued before all that it
/// sends.
///
/// It asks as soon as it has the subscription: a subject's next value may come before the arrival is handled. It asks for a
/// bounded number, as nothing is delivered before the publisher returns, and one without an end would never return. The rules
/// ask for the rest when they handle the arrival.
@usableFromInline
struct LateInnerSubscriber<Rules: OperatorRules, Failure: Error>: OperatorSubscriber {
  @usableFromInline typealias Input = Rules.Output

  @usableFromInline let target: SerialOperator<Rules>
  /// Enqueues the subscription, or cancels a second one.
  ///
  /// - Returns: The demand to request from it.
  @usableFromInline let open: @Sendable (UpstreamSubscription) -> Subscribers.Demand
  @usableFromInline let signal: @Sendable (UpstreamSignal<Rules.Output, Failure>) -> Rules.Signal

  /// The most that is asked for before the arrival is handled.
  @_alwaysEmitIntoClient static var most: Subscribers.Demand { .max(256) }

  @_alwaysEmitIntoClient init(
    _ target: SerialOperator<Rules>,
    open: @escaping @Sendable (UpstreamSubscription) -> Subscribers.Demand,
    _ signal: @escaping @Sendable (UpstreamSignal<Rules.Output, Failure>) -> Rules.Signal
  ) {
    self.target = target
    self.open = open
    self.signal = signal
  }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    let asked = open(UpstreamSubscription(subscription))
    if asked != .none { subscription.request(asked) }
  }

  @_alwaysEmitIntoClient func receive(_ input: Input) -> Subscribers.Demand {
    target.sendOutOfLine(signal(.value(input)))
    return .none
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) {
    target.sendOutOfLine(signal(.completion(completion)))
  }
}
