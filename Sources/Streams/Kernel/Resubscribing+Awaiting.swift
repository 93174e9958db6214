/// The signal that the next attempt waits for.
@usableFromInline struct AwaitedSignal<Failure: Error>: Sendable {
  /// Called once: with true at the signal, with false if there is none.
  @usableFromInline typealias Receive = @Sendable (Bool) -> Void
  /// A subscription that has not begun yet, so that it can be cancelled wherever it sends.
  @usableFromInline
  typealias Subscription = (cancellable: any Cancellable, begin: @Sendable () -> Void)

  /// The end of the stream if there is no signal.
  @usableFromInline let completion: Subscribers.Completion<Failure>
  @usableFromInline let subscription: @Sendable (@escaping Receive) -> Subscription

  @_alwaysEmitIntoClient init(
    orEndWith completion: Subscribers.Completion<Failure>,
    subscription: @escaping @Sendable (@escaping Receive) -> Subscription
  ) {
    self.completion = completion
    self.subscription = subscription
  }
}

extension Resubscribing {
  /// Subscribes after draining, as the signal may come at once.
  @_alwaysEmitIntoClient @inline(never) static func waitForSignal(
    _ context: inout OperatorContext<Self>
  ) {
    guard let signal = context.rules.rule.awaited else { return }
    let target = SerialOperator<Self>(context.memory.takeUnretainedValue())
    let number = context.rules.attempt
    let subscription = signal.subscription { hasSignal in
      target.sendOutOfLine(hasSignal ? .due(number, ThreadIdentity()) : .abandoned(number))
    }
    context.rules.rule.timer = subscription.cancellable
    context.calls.run(subscription.begin)
  }

  @_alwaysEmitIntoClient @inline(never) static func abandon(
    _ context: inout OperatorContext<Self>
  ) {
    guard let completion = context.rules.rule.awaited?.completion else { return }
    context.finish(with: completion)
  }
}
