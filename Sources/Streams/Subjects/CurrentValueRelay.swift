/// Keeps a value, publishes it and every change of it, and never ends.
///
///     send       ab---c-
///     a late one ----^b-c-
///
/// A ``CurrentValueSubject`` that cannot fail or finish. In RxRelay this is `BehaviorRelay`.
///
/// ```swift
/// let count = CurrentValueRelay(0)
/// let run = count.sink { print($0) }   // 0, then 1
/// count.value += 1
/// ```
public final class CurrentValueRelay<Output: Sendable>: Relay {
  public static var streamTypes: StreamTypes<Output, Never> { .init() }

  @usableFromInline let subject: CurrentValueSubject<Output, Never>

  @_alwaysEmitIntoClient public init(_ value: Output) {
    subject = CurrentValueSubject(value)
  }

  /// The latest value. Setting it publishes it.
  @_alwaysEmitIntoClient public var value: Output {
    get { subject.value }
    set { subject.value = newValue }
  }

  @_alwaysEmitIntoClient @inline(__always)
  public func receive<S: Subscriber<Output, Never>>(subscriber: consuming S) {
    subject.receive(subscriber: subscriber, as: "CurrentValueRelay")
  }

  @_alwaysEmitIntoClient public func send(_ value: Output) {
    subject.send(value)
  }
}
