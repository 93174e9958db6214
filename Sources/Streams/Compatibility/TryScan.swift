extension Publisher {
  /// Combines each value with the result so far, and publishes every result; the first error thrown
  /// fails the stream.
  ///
  ///     source          -1-2-x-4-|
  ///     tryScan(0, add) -1-3-#
  ///
  /// Upstream is cancelled when `nextPartialResult` throws. Demand passes unchanged.
  ///
  /// ```swift
  /// numbers.tryScan(0) { balance, amount in
  ///   guard balance + amount >= 0 else { throw Negative() }
  ///   return balance + amount
  /// }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency
  public consuming func tryScan<Result: Sendable>(
    _ initialResult: Result,
    _ nextPartialResult: @escaping @Sendable (Result, Output) throws -> Result
  ) -> Publishers.TryScan<Self, Result> {
    Publishers.TryScan(
      upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/tryScan(_:_:)``.
  @_eagerMove public struct TryScan<Upstream: Publisher, Output: Sendable>: Publisher {
    public static var streamTypes: StreamTypes<Output, any Error> { .init() }

    public let upstream: Upstream
    public let initialResult: Output
    public let nextPartialResult: @Sendable (Output, Upstream.Output) throws -> Output

    @_alwaysEmitIntoClient @preconcurrency public init(
      upstream: Upstream, initialResult: Output,
      nextPartialResult: @escaping @Sendable (Output, Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let next = nextPartialResult
      upstream.receive(subscriber, through: "TryScan", initialResult) { result, value in
        result = try next(result, value)
        return .emit(result)
      }
    }
  }
}
