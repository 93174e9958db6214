/// A source of values over time: any number of `Output`, then at most one completion.
///
///     values    -a--b---c-|     finished after three values
///     failure   -a--b---#       failed after two
///
/// A publisher is a recipe: each subscriber starts its own run of it, unless the publisher is a
/// subject or shared. It sends a subscriber one subscription, then no more values than were
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
  func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S)
}

extension Publisher {
  /// Attaches `subscriber`, which then gets a subscription, values and a completion.
  @inlinable @inline(__always)
  public func subscribe<S: Subscriber<Output, Failure>>(_ subscriber: S) {
    receive(subscriber: subscriber)
  }
}

/// The namespace of the types behind the operators.
public enum Publishers {}
