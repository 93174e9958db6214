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
      onSubscription = { link.subscriber.receive(subscription: $0) }
      onValue = { link.subscriber.receive($0) }
      onCompletion = { link.subscriber.receive(completion: $0) }
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
@usableFromInline
final class Link<S: Subscriber>: Sendable {
  @usableFromInline let subscriber: S

  @inlinable
  init(_ subscriber: S) {
    self.subscriber = subscriber
  }
}
