/// A subscriber that hides what it is, or is made of closures.
public struct AnySubscriber<Input: Sendable, Failure: Error>: Subscriber {
  @usableFromInline let onSubscription: @Sendable (any Subscription) -> Void
  @usableFromInline let onValue: @Sendable (Input) -> Subscribers.Demand
  @usableFromInline let onCompletion: @Sendable (Subscribers.Completion<Failure>) -> Void

  public let combineIdentifier: CombineIdentifier

  /// Hides `subscriber`.
  ///
  /// Closures, not a box with overridden methods: a closure made here stays specialised for the
  /// subscriber it calls.
  @inlinable
  public init<S: Subscriber<Input, Failure>>(_ subscriber: S) {
    if let erased = subscriber as? AnySubscriber<Input, Failure> {
      self = erased
    } else {
      let link = Link(subscriber)
      combineIdentifier = CombineIdentifier(link)
      onSubscription = { subscription in
        link.end._withUnsafeGuaranteedRef { $0.subscriber.receive(subscription: subscription) }
      }
      onValue = { input in
        link.end._withUnsafeGuaranteedRef { $0.subscriber.receive(input) }
      }
      onCompletion = { completion in
        link.end._withUnsafeGuaranteedRef { $0.subscriber.receive(completion: completion) }
      }
    }
  }

  /// Passes on what `subject` is to publish.
  @inlinable
  public init<S: Subject<Input, Failure>>(_ subject: S) {
    self.init(SubjectFeed(subject))
  }

  /// Calls the closures; what is not given does nothing, and asks for nothing.
  @inlinable @preconcurrency
  public init(
    receiveSubscription: (@Sendable (any Subscription) -> Void)? = nil,
    receiveValue: (@Sendable (Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: (@Sendable (Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    combineIdentifier = CombineIdentifier()
    onSubscription = receiveSubscription ?? { _ in }
    onValue = receiveValue ?? { _ in .none }
    onCompletion = receiveCompletion ?? { _ in }
  }

  @inlinable
  public func receive(subscription: any Subscription) {
    onSubscription(subscription)
  }

  @inlinable @inline(__always)
  public func receive(_ input: Input) -> Subscribers.Demand {
    onValue(input)
  }

  @inlinable
  public func receive(completion: Subscribers.Completion<Failure>) {
    onCompletion(completion)
  }
}

extension AnySubscriber: CustomCombineIdentifierConvertible, CustomStringConvertible {
  public var description: String { "AnySubscriber" }
}

/// One object for the three closures of an erased subscriber to share.
///
/// Only type erasure makes chains without a bound, so this is the one place where releasing one
/// could overflow the stack. The subscriber is held by hand: released by ``DeepRelease``, and
/// called without the retain that reading a variable would cost for every value.
@usableFromInline
final class Link<S: Subscriber>: @unchecked Sendable {
  // Sendable: a constant, and what it refers to lives as long as this.
  @usableFromInline let end: Unmanaged<LinkEnd<S>>

  @inlinable
  init(_ subscriber: S) {
    end = .passRetained(LinkEnd(subscriber))
  }

  @usableFromInline
  func release() {
    DeepRelease.release(Unmanaged<AnyObject>.fromOpaque(end.toOpaque()))
  }

  deinit {
    release()
  }
}

@usableFromInline
final class LinkEnd<S: Subscriber>: Sendable {
  @usableFromInline let subscriber: S

  @inlinable
  init(_ subscriber: S) {
    self.subscriber = subscriber
  }
}
