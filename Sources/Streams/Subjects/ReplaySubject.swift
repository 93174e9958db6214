/// Publishes each value that is sent to it, and keeps the latest ones for later subscribers.
///
///     send                        -1-2-3---4-|
///     subscriber                  -1-2-3---4-|
///     a late one, bufferSize: 2   ------(^23)--4-|
///
/// A subscriber gets the latest `bufferSize` values when it requests them, before `subscribe` returns if it requests
/// them there. Later values follow. It gets all of them in order, as long as they are still kept at its request. The
/// completion comes after them, also for later subscribers.
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
    require(bufferSize > 0, "A replay subject keeps at least one value.")
    stream = SerialSubscription(
      Delivery.make(
        "ReplaySubject", KeepSeveral(), keeping: SentValues(limit: bufferSize),
        isDemanded: true))
  }

  @_alwaysEmitIntoClient @inline(__always)
  public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
    Delivery.subscribe(subscriber, as: "ReplaySubject", to: memory)
  }

  @_alwaysEmitIntoClient @inline(__always) public func send(_ value: Output) {
    var last: Output?
    place(.value(value)) { kept, isDelivered in last = kept.add(value, isDelivered: isDelivered) }
      .deliver(in: memory) { $0.send(value) }
    withExtendedLifetime(last) {}
  }

  @_alwaysEmitIntoClient public func send(completion: Subscribers.Completion<Failure>) {
    place(.completion(completion)) { kept, _ in kept.hasCompleted = true }
      .deliver(in: memory) { $0.complete(completion) }
  }

  /// Keeps a value, and begins draining or enqueues the event, in one step: so a subscriber gets each value once.
  @_alwaysEmitIntoClient @inline(__always)
  func place(
    _ event: Delivery.Event, _ change: (inout SentValues<Output>, Bool) -> Void
  ) -> Delivery.Placement {
    var delivery = Delivery.Placement()
    Delivery(memory).withKept { kept in
      guard !kept.hasCompleted else { return }
      delivery.place(event, in: memory)
      // A value that begins the draining is delivered at once, and all before it have been delivered.
      change(&kept, delivery.isDraining)
    }
    return delivery
  }

  @_alwaysEmitIntoClient public func send(subscription: any Subscription) {
    Delivery.sendOutOfLine(.upstream(UpstreamSubscription(subscription)), to: memory)
  }
}

/// The values that were sent to a subject: the latest ones, and the values that have not been delivered.
@usableFromInline struct SentValues<Value: Sendable>: Sendable {
  @usableFromInline let limit: Int
  @usableFromInline var values = RingBuffer<Value>()
  /// The number of the latest value; they are counted from 1.
  @usableFromInline var number = 0
  @usableFromInline var hasCompleted = false

  @_alwaysEmitIntoClient init(limit: Int) {
    self.limit = limit
  }

  /// - Parameter isDelivered: True if all before it have been delivered, and it is being delivered.
  /// - Returns: The value that is removed.
  @_alwaysEmitIntoClient @inline(__always)
  mutating func add(_ value: Value, isDelivered: Bool) -> Value? {
    number += 1
    if isDelivered, values.count == limit { return values.replaceFirst(with: value) }
    values.append(value)
    return nil
  }
}

/// The policy of a subject whose latest values go to each new subscriber, and to subscribers that have missed them.
@usableFromInline struct KeepSeveral<Output: Sendable>: SubjectPolicy {
  /// The number of the latest value that was delivered; they are counted from 1.
  @usableFromInline var number = 0

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient static var replays: Bool { true }

  @_alwaysEmitIntoClient mutating func keep(_ value: Output) -> Int {
    number += 1
    return number
  }

  @_alwaysEmitIntoClient func value(
    after seen: Int, in kept: SentValues<Output>
  ) -> (value: Output, number: Int)? {
    guard number > seen else { return nil }
    let oldest = kept.number - kept.values.count + 1
    let next = max(seen + 1, oldest)
    return (kept.values[next - oldest], next)
  }

  /// The value that was the oldest before the latest one was delivered.
  @_alwaysEmitIntoClient
  static func removeFirst(of kept: inout SentValues<Output>, after number: Int) -> Output? {
    kept.number - kept.values.count < number - kept.limit ? kept.values.popFirst() : nil
  }

  @_alwaysEmitIntoClient
  static func values(in kept: SentValues<Output>) -> (values: [Output], number: Int) {
    let first = max(0, kept.values.count - kept.limit)
    return ((first..<kept.values.count).map { kept.values[$0] }, kept.number)
  }
}
