/// Publishes what it is sent to those who are subscribed at that moment.
///
///     send       -1-2---3-|
///     subscriber -1-2---3-|
///     a late one ----^--3-|
///
/// A subscriber that has not asked for a value misses it. After the completion, nothing is sent;
/// who subscribes then gets the completion. Subscribers are served in the order they came, and all
/// see one order, whichever threads send. Who subscribes while a value is being delivered gets the
/// subscription at once, and the values that are sent from then on.
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
      Delivery.make("PassthroughSubject", Delivery.Contents(KeepNothing(), isDemanded: false)))
  }

  @_alwaysEmitIntoClient @inline(__always)
  public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
    receive(subscriber: subscriber, as: "PassthroughSubject")
  }

  @_alwaysEmitIntoClient @inline(__always)
  func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S, as name: StaticString) {
    Delivery.subscribe(subscriber, as: name, to: memory)
  }

  @_alwaysEmitIntoClient public func send(_ value: Output) {
    Delivery.send(.value(value), to: memory)
  }

  @_alwaysEmitIntoClient public func send(completion: Subscribers.Completion<Failure>) {
    Delivery.send(.completion(completion), to: memory)
  }

  @_alwaysEmitIntoClient public func send(subscription: any Subscription) {
    Delivery.send(.upstream(UpstreamSubscription(subscription)), to: memory)
  }
}

/// For a subject whose values are gone once they are sent.
@usableFromInline struct KeepNothing<Output: Sendable>: SubjectPolicy {
  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient @inline(__always) func keep(_ value: Output) -> Int { 0 }

  @_alwaysEmitIntoClient @inline(__always)
  func value(after seen: Int) -> (value: Output, number: Int)? { nil }
}
