/// Keeps a value, and publishes it and every change of it.
///
///     send       a-b---c-|
///     subscriber ab---c-|
///     a late one ----^b-c-|
///
/// A subscriber gets the value when it first asks, and the latest one when it asks again after
/// having missed some. After the completion the value no longer changes; who subscribes then gets
/// the completion only.
public final class CurrentValueSubject<Output: Sendable, Failure: Error>: Subject {
  @usableFromInline let fanout: Fanout<Output, Failure>

  @inlinable
  public init(_ value: Output) {
    fanout = Fanout(replaying: value)
  }

  /// The latest value. Setting it publishes it.
  @inlinable
  public var value: Output {
    get {
      guard let current = fanout.withLock({ $0.current }) else {
        preconditionFailure("A CurrentValueSubject always has a value.")
      }
      return current
    }
    set { send(newValue) }
  }

  @inlinable @inline(__always)
  public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
    fanout.attach(subscriber, as: "CurrentValueSubject")
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
