/// Publishes one value, and finishes.
///
///     Just(a)  (a|)
///
/// The value waits to be asked for; the finish comes with it.
///
/// An operator on it runs at once where it can, as in Combine: `Just(1).map(f)` is `Just(f(1))`. After
/// `eraseToAnyPublisher()` it runs for each subscriber.
///
/// ```swift
/// let cached = Just("Ada").setFailureType(to: URLError.self)
/// ```
public struct Just<Output: Sendable>: Publisher {
  public typealias Failure = Never

  /// What is published.
  public let output: Output

  @inlinable public init(_ output: Output) {
    self.output = output
  }

  @inlinable @inline(__always)
  public func receive<S: Subscriber<Output, Never>>(subscriber: consuming S) {
    subscriber.receive(only: output, as: "Just")
  }
}

extension Just: Equatable where Output: Equatable {}
