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
  @inlinable
  public func send() {
    send(())
  }
}

/// Passes everything a publisher sends on to a subject.
@usableFromInline
final class SubjectFeed<Target: Subject>: Subscriber, Cancellable {
  @usableFromInline let target: Target
  @usableFromInline let upstream = ForwardingSubscription("Subject")

  @inlinable
  init(_ target: Target) {
    self.target = target
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard upstream.open(subscription) else { return }
    target.send(subscription: upstream)
  }

  @inlinable @inline(__always)
  func receive(_ input: Target.Output) -> Subscribers.Demand {
    target.send(input)
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Target.Failure>) {
    upstream.complete()
    target.send(completion: completion)
  }

  @inlinable
  func cancel() {
    upstream.cancel()
  }
}
