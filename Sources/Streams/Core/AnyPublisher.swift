/// A publisher that hides what it is made of.
///
/// Subscribers are erased along with it, so types stay small however long the chain.
@_eagerMove @frozen
public struct AnyPublisher<Output: Sendable, Failure: Error>: Publisher {
  @usableFromInline let hidden: ErasedPublisher<Output, Failure>

  /// Hides `publisher`.
  @_alwaysEmitIntoClient public init<P: Publisher<Output, Failure>>(_ publisher: P) {
    if let erased = publisher as? AnyPublisher<Output, Failure> {
      self = erased
    } else {
      hidden = ErasedPublisher(publisher)
    }
  }

  @_alwaysEmitIntoClient @inline(__always)
  public consuming func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
    hidden.receive(AnySubscriber(subscriber))
  }
}

extension AnyPublisher: CustomStringConvertible, CustomPlaygroundDisplayConvertible {
  public var description: String { "AnyPublisher" }
  public var playgroundDescription: Any { description }
}

extension Publisher {
  /// Hides what this publisher is made of, so that APIs need not spell it out. Values, finish,
  /// failure and demand pass unchanged.
  ///
  ///     source               -1-2-3-|
  ///     eraseToAnyPublisher  -1-2-3-|
  ///
  /// ```swift
  /// func shortNames() -> AnyPublisher<String, Never> {
  ///   names.filter { $0.count < 4 }.eraseToAnyPublisher()
  /// }
  /// ```
  @_alwaysEmitIntoClient
  public consuming func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
    AnyPublisher(self)
  }
}
