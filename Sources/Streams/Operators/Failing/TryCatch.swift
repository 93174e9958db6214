extension Publisher {
  /// Replaces a failed stream by another, or fails with another error.
  ///
  ///     source               -1-2-#
  ///     handler's            -8-9-|
  ///     tryCatch { handler } -1-2--8-9-|
  ///     tryCatch { throw }   -1-2-#
  ///
  /// The handler runs once, and its publisher is asked for exactly the demand that is left. What the
  /// handler throws, and what its publisher fails with, goes downstream. A finish passes unchanged.
  ///
  /// ```swift
  /// let values = [1, 2].publisher.tryMap { 2 / ($0 - 1) }
  ///   .tryCatch { error in Just(0) }
  /// ```
  @inlinable @preconcurrency public consuming func tryCatch<Replacement: Publisher>(
    _ handler: @escaping @Sendable (Failure) throws -> Replacement
  ) -> Publishers.TryCatch<Self, Replacement> where Replacement.Output == Output {
    Publishers.TryCatch(upstream: self, handler: handler)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/tryCatch(_:)``.
  public struct TryCatch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = any Error

    public let upstream: Upstream
    public let handler: @Sendable (Upstream.Failure) throws -> NewPublisher

    @inlinable @preconcurrency public init(
      upstream: Upstream, handler: @escaping @Sendable (Upstream.Failure) throws -> NewPublisher
    ) {
      self.upstream = upstream
      self.handler = handler
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, any Error>>(subscriber: consuming S) {
      Succession.subscribe(
        to: upstream, "TryCatch", TryCatchRule(handler: handler), into: subscriber)
    }
  }
}

/// A failure is replaced by the publisher that a handler makes of it, or by what the handler throws.
@usableFromInline
struct TryCatchRule<FirstFailure: Error, Replacement: Publisher>: SuccessionRule {
  @usableFromInline typealias Second = Publishers.MapError<Replacement, any Error>

  @usableFromInline let handler: @Sendable (FirstFailure) throws -> Replacement

  @inlinable init(handler: @escaping @Sendable (FirstFailure) throws -> Replacement) {
    self.handler = handler
  }

  @inlinable
  func next(after completion: Subscribers.Completion<FirstFailure>) -> SuccessionStep<Second> {
    guard case .failure(let error) = completion else { return .end(.finished) }
    do {
      return .subscribe(Publishers.MapError(upstream: try handler(error)) { $0 })
    } catch {
      return .end(.failure(error))
    }
  }
}
