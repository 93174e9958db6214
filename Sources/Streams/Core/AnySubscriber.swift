/// A type-erased subscriber: it hides the type of the subscriber that it wraps, or calls closures.
///
/// ```swift
/// let subscriber = AnySubscriber<Int, Never>(
///   receiveSubscription: { $0.request(.max(2)) }, receiveValue: { _ in .none })
/// numbers.subscribe(subscriber)
/// ```
public struct AnySubscriber<Input: Sendable, Failure: Error>: Subscriber {
  @usableFromInline let hidden: ErasedSubscriber<Input, Failure>

  /// The identifier of the subscriber it hides.
  public var combineIdentifier: CombineIdentifier { subscriber.combineIdentifier }

  @usableFromInline var subscriber: any Subscriber { hidden.subscriber }

  /// Wraps `subscriber`, and hides its type.
  @_alwaysEmitIntoClient public init<S: Subscriber<Input, Failure>>(_ subscriber: S) {
    if let erased = subscriber as? AnySubscriber<Input, Failure> {
      self = erased
    } else {
      hidden = ErasedSubscriber(subscriber)
    }
  }

  /// Calls the closures. A closure that is not given does nothing, and asks for nothing.
  @_alwaysEmitIntoClient @preconcurrency public init(
    receiveSubscription: (@Sendable (any Subscription) -> Void)? = nil,
    receiveValue: (@Sendable (Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: (@Sendable (Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    self.init(
      ClosureSubscriber(
        onSubscription: receiveSubscription, onValue: receiveValue, onCompletion: receiveCompletion)
    )
  }

  @_alwaysEmitIntoClient public var requestsUnlimited: Bool { hidden.requestsUnlimited }

  @_alwaysEmitIntoClient public func receiveStart() -> Bool? {
    hidden.call { $0.receiveStart($1) }
  }

  @_alwaysEmitIntoClient public func receive(subscription: any Subscription) {
    hidden.call { $0.receiveSubscription($1, subscription) }
  }

  @_alwaysEmitIntoClient public func receive(_ input: Input) -> Subscribers.Demand {
    hidden.call { $0.receiveValue($1, input) }
  }

  @_alwaysEmitIntoClient public func receive(completion: Subscribers.Completion<Failure>) {
    hidden.call { $0.receiveCompletion($1, completion) }
  }
}

extension AnySubscriber: CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  /// The description of the subscriber it hides, or the name of its type.
  public var description: String {
    (subscriber as? any CustomStringConvertible)?.description ?? "\(type(of: subscriber))"
  }

  public var customMirror: Mirror {
    (subscriber as? any CustomReflectable)?.customMirror ?? Mirror(self, children: [:])
  }

  public var playgroundDescription: Any {
    (subscriber as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription
      ?? description
  }
}

@usableFromInline struct ClosureSubscriber<Input: Sendable, Failure: Error>: Subscriber {
  @usableFromInline let onSubscription: (@Sendable (any Subscription) -> Void)?
  @usableFromInline let onValue: (@Sendable (Input) -> Subscribers.Demand)?
  @usableFromInline let onCompletion: (@Sendable (Subscribers.Completion<Failure>) -> Void)?
  @usableFromInline let combineIdentifier = CombineIdentifier()

  @_alwaysEmitIntoClient init(
    onSubscription: (@Sendable (any Subscription) -> Void)?,
    onValue: (@Sendable (Input) -> Subscribers.Demand)?,
    onCompletion: (@Sendable (Subscribers.Completion<Failure>) -> Void)?
  ) {
    self.onSubscription = onSubscription
    self.onValue = onValue
    self.onCompletion = onCompletion
  }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    onSubscription?(subscription)
  }

  @_alwaysEmitIntoClient func receive(_ input: Input) -> Subscribers.Demand {
    onValue?(input) ?? .none
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) {
    onCompletion?(completion)
  }
}

extension ClosureSubscriber: CustomStringConvertible {
  @usableFromInline var description: String { "Anonymous AnySubscriber" }
}
