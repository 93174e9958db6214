/// Publishes each value that is sent to it, to the present subscribers.
///
///     send       -1-2---3-|
///     subscriber -1-2---3-|
///     a late one ----^--3-|
///
/// A subscriber without demand misses the value. After the completion, nothing is sent; later
/// subscribers get the completion. Subscribers receive a value in the order in which they
/// subscribed, and all see one order of values, whichever threads send. A new subscriber gets the
/// subscription at once, even while a value is being delivered, and the values that are sent from
/// then on.
///
/// ```swift
/// let subject = PassthroughSubject<Int, Never>()
/// let cancellable = subject.sink { print($0) }
/// subject.send(1)
/// ```
public final class PassthroughSubject<Output: Sendable, Failure: Error>: Subject {
  @usableFromInline typealias Delivery = SubjectDelivery<KeepNothing<Output>, Failure>

  @usableFromInline let stream: SerialSubscription

  @_alwaysEmitIntoClient var memory: StreamStorage { stream.memory }

  @_alwaysEmitIntoClient public init() {
    stream = SerialSubscription(
      Delivery.make("PassthroughSubject", KeepNothing(), keeping: (), isDemanded: false))
  }

  @_alwaysEmitIntoClient @inline(__always)
  public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
    receive(subscriber: subscriber, as: "PassthroughSubject")
  }

  @_alwaysEmitIntoClient @inline(__always)
  func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S, as name: StaticString) {
    Delivery.subscribe(subscriber, as: name, to: memory)
  }

  @_alwaysEmitIntoClient @inline(__always) public func send(_ value: Output) {
    Delivery.send(value, to: memory)
  }

  @_alwaysEmitIntoClient public func send(completion: Subscribers.Completion<Failure>) {
    Delivery.sendOutOfLine(.completion(completion), to: memory)
  }

  @_alwaysEmitIntoClient public func send(subscription: any Subscription) {
    Delivery.sendOutOfLine(.upstream(UpstreamSubscription(subscription)), to: memory)
  }
}

/// The policy of a subject that keeps no values.
@usableFromInline struct KeepNothing<Output: Sendable>: SubjectPolicy {
  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient @inline(__always) func keep(_ value: Output) -> Int { 0 }
}
