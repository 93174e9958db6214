/// A publisher that is told what to publish.
///
/// `send` may be called from any thread and from inside a `receive`: calls to one subscriber never
/// overlap, and all subscribers see the same order.
@preconcurrency
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Publishes `value`.
  func send(_ value: Output)

  /// Ends the stream. What is sent after it is ignored.
  func send(completion: Subscribers.Completion<Failure>)

  /// Takes an upstream's subscription, so that its values can follow.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Publishes the only value there is.
  @_alwaysEmitIntoClient public func send() {
    send(())
  }
}
