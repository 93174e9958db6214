/// A source of values over time: any number of `Output`, then at most one completion.
///
///     values    -a--b---c-|     finished after three values
///     failure   -a--b---#       failed after two
///
/// A publisher describes a stream: each subscriber starts a run of its own, unless the publisher is
/// a subject or shared. It sends a subscriber one subscription, then no more values than were
/// requested, then at most one completion, one call at a time.
///
/// ```swift
/// struct Greetings: Publisher {
///   typealias Output = String
///   typealias Failure = Never
///
///   func receive<S: Subscriber<String, Never>>(subscriber: consuming S) {
///     names.map { "Hello, \($0)" }.receive(subscriber: subscriber)
///   }
/// }
/// ```
@preconcurrency
public protocol Publisher<Output, Failure>: Sendable {
  associatedtype Output: Sendable
  associatedtype Failure: Error

  /// Starts a run for `subscriber`. Call `subscribe(_:)` instead of this.
  consuming func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S)

  /// The types of values and failure. The compiler infers `Output` and `Failure` from the type of
  /// this property, which is never called. A publisher with type aliases or type parameters of
  /// these names need not declare it.
  ///
  /// An operator whose types follow from its upstream's declares them here, and not as type
  /// aliases. The compiler would write such an alias into each type that contains the operator, and
  /// the time to type-check a chain would double with each operator.
  static var streamTypes: StreamTypes<Output, Failure> { get }

  /// The value of a publisher that sends exactly one and then finishes; nil for any other
  /// publisher, and while the value is not known. `flatMap` and similar operators send it without
  /// subscribing. A requirement, as an erased publisher is known by its functions alone.
  var _onlyValue: Output? { get }
}

/// The types of a publisher's values and failure: see ``Publisher/streamTypes``.
public struct StreamTypes<Output, Failure> {
  public init() {}
}

extension Publisher {
  public static var streamTypes: StreamTypes<Output, Failure> { .init() }

  @_alwaysEmitIntoClient @inline(never) public var _onlyValue: Output? { nil }

  /// Attaches `subscriber`, which then gets a subscription, values and a completion.
  @_alwaysEmitIntoClient @inline(__always)
  public consuming func subscribe<S: Subscriber<Output, Failure>>(_ subscriber: consuming S) {
    receive(subscriber: subscriber)
  }
}

/// The namespace of the publishers that Combine's operators return. Operators that Combine lacks return `some Publisher`.
public enum Publishers: ExtraPublisherNames {}

/// The namespace of types beside `Publishers` that Combine does not have. Each has its name in ``Publishers``, too:
/// `Publishers.Event` is `ExtraPublishers.Event`, unless a program declares its own.
public enum ExtraPublishers {}

/// Gives ``Publishers`` the names of the types in ``ExtraPublishers``. A type that a program declares in an extension
/// of `Publishers` hides a type of the same name here, as names in a protocol's extension come second.
public protocol ExtraPublisherNames {}
