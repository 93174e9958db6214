/// Publishes that an object is about to change.
///
///     send()     -x-x---x-
///     subscriber -x-x---x-
///
/// It never completes. A subscriber without demand misses the value.
///
///     let change = ObservableObjectPublisher()
///     let watching = change.sink { print("will change") }
///     change.send()
///
/// ```swift
/// final class Counter: ObservableObject {
///   let objectWillChange = ObservableObjectPublisher()
///   var count = 0 { willSet { objectWillChange.send() } }
/// }
/// ```
public final class ObservableObjectPublisher: Publisher {
  public static var streamTypes: StreamTypes<Void, Never> { .init() }

  @usableFromInline typealias Delivery = SubjectDelivery<KeepNothing<Void>, Never>

  @usableFromInline let stream: SerialSubscription

  @_alwaysEmitIntoClient public init() {
    stream = SerialSubscription(
      Delivery.make(
        "ObservableObjectPublisher", KeepNothing(), keeping: (), isDemanded: false))
  }

  @_alwaysEmitIntoClient public func receive<S: Subscriber<Void, Never>>(subscriber: consuming S) {
    Delivery.subscribe(subscriber, as: "ObservableObjectPublisher", to: stream.memory)
  }

  /// Publishes to the subscribers; to be called before the object changes.
  @_alwaysEmitIntoClient public func send() {
    Delivery.send((), to: stream.memory)
  }
}
