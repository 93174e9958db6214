/// A publisher of the values that are sent to it.
///
/// `send` may be called from any thread and from inside a `receive`: calls to one subscriber never
/// overlap, and all subscribers see the same order.
@preconcurrency
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Publishes `value`.
  func send(_ value: Output)

  /// Ends the stream. Values and completions that are sent after it are ignored.
  func send(completion: Subscribers.Completion<Failure>)

  /// Receives an upstream's subscription, before its values.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Publishes `()`.
  @_alwaysEmitIntoClient public func send() {
    send(())
  }
}
