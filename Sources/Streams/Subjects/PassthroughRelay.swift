/// Publishes what it is sent, to whoever is subscribed at that moment, and never ends.
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
  public typealias Failure = Never

  @usableFromInline let subject = PassthroughSubject<Output, Never>()

  @inlinable public init() {}

  @inlinable @inline(__always)
  public func receive<S: Subscriber<Output, Never>>(subscriber: consuming S) {
    subject.receive(subscriber: subscriber, as: "PassthroughRelay")
  }

  @inlinable public func send(_ value: Output) {
    subject.send(value)
  }
}
