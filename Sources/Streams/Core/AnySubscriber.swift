/// A subscriber that hides what it is, or is made of closures.
///
/// ```swift
/// let subscriber = AnySubscriber<Int, Never>(
///   receiveSubscription: { $0.request(.max(2)) }, receiveValue: { _ in .none })
/// numbers.subscribe(subscriber)
/// ```
public struct AnySubscriber<Input: Sendable, Failure: Error>: Subscriber {
  @usableFromInline let link: Link<Input, Failure>

  /// That of the subscriber it hides.
  public var combineIdentifier: CombineIdentifier {
    link.hidden?.combineIdentifier ?? CombineIdentifier(link)
  }

  /// Hides `subscriber`.
  @_alwaysEmitIntoClient public init<S: Subscriber<Input, Failure>>(_ subscriber: S) {
    if let erased = subscriber as? AnySubscriber<Input, Failure> {
      self = erased
    } else {
      link = Link(to: subscriber)
    }
  }

  /// Calls the closures; what is not given does nothing, and asks for nothing.
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

  @_alwaysEmitIntoClient public var requestsUnlimited: Bool { link.requestsUnlimited }

  @_alwaysEmitIntoClient public func receiveStart() -> Bool? { link.onStart(link.end) }

  @_alwaysEmitIntoClient public func receive(subscription: any Subscription) {
    link.onSubscription(link.end, subscription)
  }

  @_alwaysEmitIntoClient public func receive(_ input: Input) -> Subscribers.Demand {
    link.onValue(link.end, input)
  }

  @_alwaysEmitIntoClient public func receive(completion: Subscribers.Completion<Failure>) {
    link.onCompletion(link.end, completion)
  }
}

extension AnySubscriber: CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  /// What the subscriber it hides says of itself, or the name of its type.
  public var description: String { link.hidden?.description ?? "AnySubscriber" }

  public var customMirror: Mirror {
    if let whole = link.hidden?.whole, let reflectable = whole as? any CustomReflectable {
      return reflectable.customMirror
    }
    return Mirror(self, children: [:])
  }

  public var playgroundDescription: Any {
    (link.hidden?.whole as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription
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

/// The way to a subscriber whose type is not known here.
///
/// Functions that are told where the subscriber is, not a box with overridden methods: a function
/// made here stays specialised for the subscriber it calls, and holds nothing, so it needs no memory
/// of its own.
///
/// Only type erasure makes chains without a bound, so this is where releasing one could overflow the
/// stack. The subscriber is held by hand: released by ``DeepRelease``, and
/// called without the retain that reading a variable would cost for every value.
@usableFromInline final class Link<Input: Sendable, Failure: Error>: @unchecked Sendable {
  // Sendable: constants, and what `end` refers to lives as long as this.
  @usableFromInline let end: Unmanaged<AnyObject>
  @usableFromInline let requestsUnlimited: Bool
  @usableFromInline let onStart: @Sendable (Unmanaged<AnyObject>) -> Bool?
  @usableFromInline let onSubscription: @Sendable (Unmanaged<AnyObject>, any Subscription) -> Void
  @usableFromInline let onValue: @Sendable (Unmanaged<AnyObject>, Input) -> Subscribers.Demand
  @usableFromInline
  let onCompletion: @Sendable (Unmanaged<AnyObject>, Subscribers.Completion<Failure>) -> Void

  @_alwaysEmitIntoClient @inline(__always) init<S: Subscriber<Input, Failure>>(to subscriber: S) {
    end = Unmanaged.passRetained(LinkEnd(subscriber) as AnyObject)
    requestsUnlimited = subscriber.requestsUnlimited
    onStart = { end in
      LinkEnd<S>.known(end)._withUnsafeGuaranteedRef { $0.subscriber.receiveStart() }
    }
    onSubscription = { end, subscription in
      LinkEnd<S>.known(end)._withUnsafeGuaranteedRef {
        $0.subscriber.receive(subscription: subscription)
      }
    }
    onValue = { end, input in
      LinkEnd<S>.known(end)._withUnsafeGuaranteedRef { $0.subscriber.receive(input) }
    }
    onCompletion = { end, completion in
      LinkEnd<S>.known(end)._withUnsafeGuaranteedRef {
        $0.subscriber.receive(completion: completion)
      }
    }
  }

  deinit {
    DeepRelease.release(end)
  }

  /// Looked up only when someone asks, so a link need not remember how.
  var hidden: (any HiddenSubscriber)? { end.takeUnretainedValue() as? any HiddenSubscriber }
}

/// What can be told of a subscriber whose type is not known.
@usableFromInline protocol HiddenSubscriber: CustomCombineIdentifierConvertible {
  var description: String { get }
  var whole: Any { get }
}

@usableFromInline final class LinkEnd<S: Subscriber>: HiddenSubscriber, Sendable {
  @usableFromInline let subscriber: S

  @usableFromInline var combineIdentifier: CombineIdentifier { subscriber.combineIdentifier }
  @usableFromInline var whole: Any { subscriber }
  @usableFromInline var description: String {
    (subscriber as? any CustomStringConvertible)?.description ?? "\(S.self)"
  }

  @_alwaysEmitIntoClient init(_ subscriber: S) {
    self.subscriber = subscriber
  }

  @_alwaysEmitIntoClient @inline(__always)
  static func known(_ end: Unmanaged<AnyObject>) -> Unmanaged<LinkEnd> {
    Unmanaged<LinkEnd>.fromOpaque(end.toOpaque())
  }
}
