extension Publisher {
  /// Replaces a failed stream by another, or fails with another error.
  ///
  ///     source               -1-2-#
  ///     handler's            -8-9-|
  ///     tryCatch { handler } -1-2--8-9-|
  ///     tryCatch { throw }   -1-2-#
  ///
  /// The handler runs once, and its publisher is asked for exactly the remaining demand. An error
  /// that the handler throws, and a failure of its publisher, go downstream. A finish passes
  /// unchanged.
  ///
  /// ```swift
  /// let values = [2, 1].publisher
  ///   .tryMap { number -> Int in
  ///     if number < 2 { throw CancellationError() }
  ///     return number
  ///   }
  ///   .tryCatch { error in Just(0) }
  /// ```
  @_alwaysEmitIntoClient @preconcurrency public consuming func tryCatch<Replacement: Publisher>(
    _ handler: @escaping @Sendable (Failure) throws -> Replacement
  ) -> Publishers.TryCatch<Self, Replacement> where Replacement.Output == Output {
    Publishers.TryCatch(upstream: self, handler: handler)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/tryCatch(_:)``.
  @_eagerMove public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public static var streamTypes: StreamTypes<Upstream.Output, any Error> { .init() }

    public let upstream: Upstream
    public let handler: @Sendable (Upstream.Failure) throws -> NewPublisher

    @_alwaysEmitIntoClient @preconcurrency public init(
      upstream: Upstream, handler: @escaping @Sendable (Upstream.Failure) throws -> NewPublisher
    ) {
      self.upstream = upstream
      self.handler = handler
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, any Error>>(subscriber: consuming S) {
      let handler = handler
      Succession.subscribe(to: upstream, "TryCatch", into: subscriber) { completion, _ in
        guard case .failure(let error) = completion else { return .end(.finished) }
        do {
          return .subscribe(to: try handler(error).mapError { $0 as any Error })
        } catch {
          return .end(.failure(error))
        }
      }
    }
  }
}
