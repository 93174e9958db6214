/// Publishes each value that is sent to it, and keeps the latest ones for later subscribers.
///
///     send                        -1-2-3---4-|
///     subscriber                  -1-2-3---4-|
///     a late one, bufferSize: 2   ------(^23)--4-|
///
/// A subscriber gets the latest `bufferSize` values when it requests them, then those that follow.
/// It gets all of them in order, as long as they are still kept at its request. The completion
/// comes after them, also for later subscribers.
///
/// ```swift
/// let history = ReplaySubject<Int, Never>(bufferSize: 2)
/// for number in 1...5 { history.send(number) }
/// let run = history.sink { print($0) }   // 4, 5
/// ```
public final class ReplaySubject<Output: Sendable, Failure: Error>: Subject {
  @usableFromInline typealias Delivery = SubjectDelivery<KeepSeveral<Output>, Failure>

  @usableFromInline let stream: SerialSubscription

  @_alwaysEmitIntoClient var memory: StreamStorage { stream.memory }

  /// - Parameter bufferSize: The number of values to keep: at least one, and `Int.max` for all. A
  ///   subject that keeps none is a ``PassthroughSubject``.
  @_alwaysEmitIntoClient public init(bufferSize: Int) {
    precondition(bufferSize > 0, "A replay subject keeps at least one value.")
    stream = SerialSubscription(
      Delivery.make(
        "ReplaySubject",
        Delivery.Contents(KeepSeveral(limit: bufferSize), isDemanded: true)))
  }

  @_alwaysEmitIntoClient @inline(__always)
  public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
    Delivery.subscribe(subscriber, as: "ReplaySubject", to: memory)
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

/// The policy of a subject whose latest values go to each new subscriber, and to those that have
/// missed them.
@usableFromInline struct KeepSeveral<Output: Sendable>: SubjectPolicy {
  @usableFromInline let limit: Int
  /// When the array is full, the oldest value is at `head`.
  @usableFromInline var values: ContiguousArray<Output> = []
  @usableFromInline var head = 0
  /// The number of the latest value; they are counted from 1.
  @usableFromInline var number = 0

  @_alwaysEmitIntoClient init(limit: Int) {
    self.limit = limit
  }

  @_alwaysEmitIntoClient static var replays: Bool { true }

  @_alwaysEmitIntoClient mutating func keep(_ value: Output) -> Int {
    number += 1
    if values.count < limit {
      values.append(value)
    } else {
      values[head] = value
      head = head + 1 == limit ? 0 : head + 1
    }
    return number
  }

  @_alwaysEmitIntoClient func value(after seen: Int) -> (value: Output, number: Int)? {
    guard number > seen else { return nil }
    let oldest = number - values.count + 1
    let next = max(seen + 1, oldest)
    return (values[(head + next - oldest) % values.count], next)
  }
}
