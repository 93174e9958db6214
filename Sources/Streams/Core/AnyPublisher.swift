/// A type-erased publisher: it hides the type of the publisher that it wraps.
///
/// Subscribers are erased along with it, so types stay small however long the chain.
@_eagerMove @frozen
public struct AnyPublisher<Output: Sendable, Failure: Error>: Publisher {
  // One value needs no allocation. Its subscription has the name of the publisher that it was taken from.
  @usableFromInline enum Contents: Sendable {
    /// Of a `Just`; with a failure type, of a result's publisher.
    case value(Output)
    case onlyElement(Output)
    case promised(Output)
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

  @_alwaysEmitIntoClient init(_ contents: consuming Contents) {
    self.contents = contents
  }

  @_alwaysEmitIntoClient @inline(__always)
  public consuming func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
    receive(AnySubscriber(subscriber))
  }

  @_alwaysEmitIntoClient @inline(never) func receive(_ subscriber: AnySubscriber<Output, Failure>) {
    switch contents {
    case .value(let value):
      subscriber.receive(only: value, as: Failure.self == Never.self ? "Just" : "Once")
    case .onlyElement(let value): subscriber.receive(only: value, as: "Sequence")
    case .promised(let value): subscriber.receive(only: value, as: "Future")
    case .publisher(let publisher): publisher.receive(subscriber)
    }
  }

  @_alwaysEmitIntoClient @inline(__always) public var _onlyValue: Output? {
    switch contents {
    case .value(let value), .onlyElement(let value), .promised(let value): value
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
