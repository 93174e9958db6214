/// Keeps a value, and publishes it and every change of it.
///
///     send       ab---c-|
///     subscriber ab---c-|
///     a late one ----^b-c-|
///
/// A subscriber gets the value at its first request, before `subscribe` returns if it requests it there, and the latest
/// one when it requests again after having missed some. After the completion the value no longer changes; later subscribers
/// get the completion only.
///
/// ```swift
/// let count = CurrentValueSubject<Int, Never>(0)
/// let cancellable = count.sink { print($0) }   // 0, then 1
/// count.value += 1
/// ```
public final class CurrentValueSubject<Output: Sendable, Failure: Error>: Subject {
  @usableFromInline typealias Delivery = SubjectDelivery<KeepLatest<Output>, Failure>

  @usableFromInline let stream: SerialSubscription

  @_alwaysEmitIntoClient var memory: StreamStorage { stream.memory }

  @_alwaysEmitIntoClient public init(_ value: Output) {
    stream = SerialSubscription(
      Delivery.make(
        "CurrentValueSubject", KeepLatest(value), keeping: CurrentValue(value), isDemanded: true))
  }

  /// The latest value. Setting it publishes it.
  @_alwaysEmitIntoClient public var value: Output {
    get { Delivery(memory).withKept { $0.value } }
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
    place(.value(value)) { $0.replace(&replaced) }.deliver(in: memory) { $0.send(value) }
  }

  @_alwaysEmitIntoClient public func send(completion: Subscribers.Completion<Failure>) {
    place(.completion(completion)) { $0.hasCompleted = true }
      .deliver(in: memory) { $0.complete(completion) }
  }

  @_alwaysEmitIntoClient public func send(subscription: any Subscription) {
    Delivery.sendOutOfLine(.upstream(UpstreamSubscription(subscription)), to: memory)
  }

  /// Changes the value that is read, and begins draining or enqueues the event, in one step: so
  /// values are delivered in the order in which they replaced each other.
  @_alwaysEmitIntoClient @inline(__always)
  func place(
    _ event: Delivery.Event, _ change: (inout CurrentValue<Output>) -> Void
  ) -> Delivery.Placement {
    var delivery = Delivery.Placement()
    Delivery(memory).withKept { current in
      guard !current.hasCompleted else { return }
      change(&current)
      delivery.place(event, in: memory)
    }
    return delivery
  }
}

/// The value that is read, which may be ahead of the last one delivered.
@usableFromInline struct CurrentValue<Value: Sendable>: Sendable {
  @usableFromInline var value: Value
  /// Values are counted from 1, as ``KeepLatest`` counts the values that it sends.
  @usableFromInline var number = 1
  @usableFromInline var hasCompleted = false

  @_alwaysEmitIntoClient init(_ value: Value) {
    self.value = value
  }

  /// - Parameter new: Receives the value before, to be released without a lock.
  @_alwaysEmitIntoClient mutating func replace(_ new: inout Value) {
    swap(&value, &new)
    number += 1
  }
}

/// The policy of a subject whose latest value goes to each new subscriber, and to subscribers that have missed it.
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

  @_alwaysEmitIntoClient
  static func values(in kept: CurrentValue<Output>) -> (values: [Output], number: Int) {
    (kept.hasCompleted ? [] : [kept.value], kept.number)
  }
}
