/// Keeps a value, and publishes it and every change of it.
///
///     send       ab---c-|
///     subscriber ab---c-|
///     a late one ----^b-c-|
///
/// A subscriber gets the value at its first request, and the latest one when it requests again
/// after having missed some. After the completion the value no longer changes; later subscribers
/// get the completion only.
///
/// ```swift
/// let count = CurrentValueSubject<Int, Never>(0)
/// let cancellable = count.sink { print($0) }   // 0, then 1
/// count.value += 1
/// ```
public final class CurrentValueSubject<Output: Sendable, Failure: Error>: Subject {
  @usableFromInline typealias Delivery = SubjectDelivery<KeepLatest<Output>, Failure>

  /// The value to read, which may be ahead of the last one delivered.
  @usableFromInline struct Current: Sendable {
    @usableFromInline var value: Output
    @usableFromInline var hasCompleted = false

    @_alwaysEmitIntoClient init(_ value: Output) {
      self.value = value
    }
  }

  @usableFromInline let stream: SerialSubscription

  @_alwaysEmitIntoClient var memory: StreamStorage { stream.memory }
  @usableFromInline let current: Lock<Current>

  @_alwaysEmitIntoClient public init(_ value: Output) {
    current = Lock(Current(value))
    stream = SerialSubscription(
      Delivery.make("CurrentValueSubject", Delivery.Contents(KeepLatest(value), isDemanded: true)))
  }

  /// The latest value. Setting it publishes it.
  @_alwaysEmitIntoClient public var value: Output {
    get { current.withLock { $0.value } }
    set { send(newValue) }
  }

  @_alwaysEmitIntoClient @inline(__always)
  public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
    receive(subscriber: subscriber, as: "CurrentValueSubject")
  }

  @_alwaysEmitIntoClient @inline(__always)
  func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S, as name: StaticString) {
    Delivery.subscribe(subscriber, as: name, to: memory)
  }

  @_alwaysEmitIntoClient public func send(_ value: Output) {
    var replaced = value
    publish(.value(value)) { swap(&$0.value, &replaced) }
  }

  @_alwaysEmitIntoClient public func send(completion: Subscribers.Completion<Failure>) {
    publish(.completion(completion)) { $0.hasCompleted = true }
  }

  @_alwaysEmitIntoClient public func send(subscription: any Subscription) {
    Delivery.send(.upstream(UpstreamSubscription(subscription)), to: memory)
  }

  /// Changes the value that is read, and begins draining or enqueues the event, in one step: so
  /// values are delivered in the order in which they replaced each other.
  @_alwaysEmitIntoClient @inline(__always)
  func publish(_ event: Delivery.Event, _ change: (inout Current) -> Void) {
    var delivery = Delivery.Placement()
    current.withLock { current in
      guard !current.hasCompleted else { return }
      change(&current)
      delivery.place(event, in: memory)
    }
    delivery.deliver(event, in: memory) {}
  }
}

/// The policy of a subject whose latest value goes to each new subscriber, and to those that have
/// missed it.
@usableFromInline struct KeepLatest<Output: Sendable>: SubjectPolicy {
  @usableFromInline var latest: Output
  @usableFromInline var number = 1

  @_alwaysEmitIntoClient init(_ value: Output) {
    latest = value
  }

  @_alwaysEmitIntoClient @inline(__always) mutating func keep(_ value: Output) -> Int {
    latest = value
    number += 1
    return number
  }

  @_alwaysEmitIntoClient func value(after seen: Int) -> (value: Output, number: Int)? {
    number > seen ? (latest, number) : nil
  }
}
