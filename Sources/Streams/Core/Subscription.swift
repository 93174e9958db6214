/// Work that can be stopped.
@preconcurrency
public protocol Cancellable: Sendable {
  /// Stops the work and releases what it holds. Further calls do nothing. Any thread may call it.
  func cancel()
}

/// A subscriber's connection to a publisher.
@preconcurrency
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Asks for more values, in addition to what was asked for before. `.none` changes nothing.
  func request(_ demand: Subscribers.Demand)
}

/// The namespace of the subscriptions that do nothing.
public enum Subscriptions {}

extension Subscriptions {
  /// The subscription of a stream that has nothing to send but its completion.
  public static var empty: any Subscription { EmptySubscription() }
}

@usableFromInline struct EmptySubscription: Subscription, CustomStringConvertible {
  private static let identifier = CombineIdentifier()

  @usableFromInline var combineIdentifier: CombineIdentifier { Self.identifier }
  @usableFromInline var description: String { "Empty" }

  @_alwaysEmitIntoClient init() {}

  @usableFromInline func request(_ demand: Subscribers.Demand) {}

  @usableFromInline func cancel() {}
}
