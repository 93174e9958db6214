/// Publishes each value that is sent to it, to the present subscribers, and never ends.
///
///     send       -1-2---3-
///     a late one ----^--3-
///
/// A ``PassthroughSubject`` that cannot fail or finish. In RxRelay this is `PublishRelay`.
///
/// ```swift
/// let numbers = PassthroughRelay<Int>()
/// let run = numbers.sink { print($0) }
/// numbers.send(1)
/// ```
public final class PassthroughRelay<Output: Sendable>: Relay {
  public static var streamTypes: StreamTypes<Output, Never> { .init() }

  @usableFromInline let subject = PassthroughSubject<Output, Never>()

  @_alwaysEmitIntoClient public init() {}

  @_alwaysEmitIntoClient @inline(__always)
  public func receive<S: Subscriber<Output, Never>>(subscriber: consuming S) {
    subject.receive(subscriber: subscriber, as: "PassthroughRelay")
  }

  @_alwaysEmitIntoClient public func send(_ value: Output) {
    subject.send(value)
  }
}
