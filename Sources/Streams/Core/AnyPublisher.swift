/// A type-erased publisher: it hides the type of the publisher that it wraps.
///
/// Subscribers are erased along with it, so types stay small however long the chain.
@_eagerMove @frozen
public struct AnyPublisher<Output: Sendable, Failure: Error>: Publisher {
  @usableFromInline enum Contents: Sendable {
    /// One value, which needs no allocation.
    case value(Output)
    case publisher(ErasedPublisher<Output, Failure>)
  }

  @usableFromInline let contents: Contents

  /// Wraps `publisher`, and hides its type.
  @_alwaysEmitIntoClient public init<P: Publisher<Output, Failure>>(_ publisher: P) {
    if let erased = publisher as? AnyPublisher<Output, Failure> {
      self = erased
    } else {
      contents = .publisher(ErasedPublisher(publisher))
    }
  }

  /// Publishes `value`, and finishes.
  @_alwaysEmitIntoClient init(value: consuming Output) {
    contents = .value(value)
  }

  @_alwaysEmitIntoClient @inline(__always)
  public consuming func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
    receive(AnySubscriber(subscriber))
  }

  @_alwaysEmitIntoClient @inline(never) func receive(_ subscriber: AnySubscriber<Output, Failure>) {
    switch contents {
    case .value(let value):
      // The names of the subscriptions of `Just` and of a result's publisher.
      subscriber.receive(only: value, as: Failure.self == Never.self ? "Just" : "Once")
    case .publisher(let publisher): publisher.receive(subscriber)
    }
  }

  @_alwaysEmitIntoClient @inline(__always) public var _onlyValue: Output? {
    switch contents {
    case .value(let value): value
    case .publisher(let publisher): publisher.onlyValue
    }
  }
}

extension AnyPublisher: CustomStringConvertible, CustomPlaygroundDisplayConvertible {
  public var description: String { "AnyPublisher" }
  public var playgroundDescription: Any { description }
}

extension Publisher {
  /// Hides the type of this publisher, so that APIs need not name it. Values, finish, failure and
  /// demand pass unchanged.
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
