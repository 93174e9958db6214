/// Publishes one value, and finishes.
///
///     Just(a)  (a|)
///
/// The value waits for demand; the finish comes with it.
///
/// An operator on it runs at once where it can, as in Combine: `Just(1).map(f)` is `Just(f(1))`. After
/// `eraseToAnyPublisher()` it runs for each subscriber.
///
/// ```swift
/// let cached = Just("Ada").setFailureType(to: URLError.self)
/// ```
@_eagerMove public struct Just<Output: Sendable>: Publisher {
  public static var streamTypes: StreamTypes<Output, Never> { .init() }

  /// The value.
  public let output: Output

  @_alwaysEmitIntoClient public init(_ output: Output) {
    self.output = output
  }

  @_alwaysEmitIntoClient @inline(__always) public var _onlyValue: Output? { output }

  @_alwaysEmitIntoClient @inline(__always)
  public consuming func receive<S: Subscriber<Output, Never>>(subscriber: consuming S) {
    subscriber.receive(only: output, as: "Just")
  }
}

extension Just: Equatable where Output: Equatable {}
