/// Subscribes to a publisher that another may follow.
@usableFromInline
struct PrecedingSubscriber<Input: Sendable, Failure: Error, FinalFailure: Error>: OperatorSubscriber
{
  @usableFromInline typealias Rules = Succession<Input, FinalFailure>

  @usableFromInline let target: SerialOperator<Rules>
  @usableFromInline let number: Int

  @_alwaysEmitIntoClient @inline(__always) init(target: SerialOperator<Rules>, number: Int) {
    self.target = target
    self.number = number
  }

  @_alwaysEmitIntoClient var requestsUnlimited: Bool { target.startsUnlimited }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    target.sendOutOfLine(.input(number, .subscription(UpstreamSubscription(subscription))))
  }

  @_alwaysEmitIntoClient func receiveStart() -> Bool? {
    target.offer(.input(number, .subscription(.nothing)))
  }

  @_alwaysEmitIntoClient @inline(__always) func receive(_ input: Input) -> Subscribers.Demand {
    target.send(.input(number, .value(input)))
  }

  @_alwaysEmitIntoClient @inline(never) func receive(completion: Subscribers.Completion<Failure>) {
    let isDone: Void? = target.ifIdle {
      Rules.end(number, { $0.step(after: completion, isEmpty: $1) }, &$0)
    }
    if isDone == nil {
      target.sendOutOfLine(.end(number) { $0.step(after: completion, isEmpty: $1) })
    }
  }
}
