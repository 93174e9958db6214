/// Publishes what it is sent, to whoever is subscribed at that moment.
///
///     send       -1-2---3-|
///     subscriber -1-2---3-|
///     a late one ----^--3-|
///
/// A subscriber that has not asked for a value misses it. After the completion, nothing is sent;
/// who subscribes then gets the completion. Subscribers are served in the order they came, and all
/// see one order, whichever threads send.
public final class PassthroughSubject<Output: Sendable, Failure: Error>: Subject {
  @usableFromInline let fanout = Fanout<Output, Failure>()

  @inlinable
  public init() {}

  @inlinable @inline(__always)
  public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
    fanout.attach(subscriber, as: "PassthroughSubject")
  }

  @inlinable
  public func send(_ value: Output) {
    fanout.send(value)
  }

  @inlinable
  public func send(completion: Subscribers.Completion<Failure>) {
    fanout.send(completion: completion)
  }

  @inlinable
  public func send(subscription: any Subscription) {
    fanout.send(subscription: subscription)
  }
}
