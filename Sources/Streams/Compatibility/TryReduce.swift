extension Publisher {
  /// Combines all values into one, and publishes it when upstream finishes; the first error thrown
  /// fails the stream.
  ///
  ///     source             -1-2-3-|
  ///     tryReduce(0, add)  -------(6|)
  ///     with a bad value   -1-x-3-|
  ///     tryReduce(0, add)  ---#
  ///
  /// Upstream is asked for everything, and cancelled when `nextPartialResult` throws; the result
  /// waits for demand.
  ///
  /// ```swift
  /// numbers.tryReduce(0) { sum, number in
  ///   guard number >= 0 else { throw Negative() }
  ///   return sum + number
  /// }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency
  public consuming func tryReduce<Result: Sendable>(
    _ initialResult: Result,
    _ nextPartialResult: @escaping @Sendable (Result, Output) throws -> Result
  ) -> Publishers.TryReduce<Self, Result> {
    Publishers.TryReduce(
      upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/tryReduce(_:_:)``.
  @_eagerMove public struct TryReduce<Upstream: Publisher, Output: Sendable>: Publisher {
    public static var streamTypes: StreamTypes<Output, any Error> { .init() }

    public let upstream: Upstream
    public let initial: Output
    public let nextPartialResult: @Sendable (Output, Upstream.Output) throws -> Output

    @_alwaysEmitIntoClient @preconcurrency public init(
      upstream: Upstream, initial: Output,
      nextPartialResult: @escaping @Sendable (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let nextPartialResult = nextPartialResult
      upstream.receive(subscriber, through: "TryReduce", initial, last: { $0 }) { result, value in
        result = try nextPartialResult(result, value)
        return .keep
      }
    }
  }
}
