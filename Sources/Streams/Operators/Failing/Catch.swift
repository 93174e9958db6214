extension Publisher {
  /// Replaces a failed stream by another.
  ///
  ///     source            -1-2-#
  ///     handler's         -8-9-|
  ///     catch { handler } -1-2--8-9-|
  ///
  /// The handler runs once, and its publisher is asked for exactly the demand that is left. Its
  /// failures go downstream.
  ///
  /// ```swift
  /// let run = Fail<Int, any Error>(error: CancellationError()).catch { _ in Just(0) }
  ///   .sink { print($0) }
  /// ```
  @inlinable @preconcurrency public consuming func `catch`<Replacement: Publisher>(
    _ handler: @escaping @Sendable (Failure) -> Replacement
  ) -> Publishers.Catch<Self, Replacement> where Replacement.Output == Output {
    Publishers.Catch(upstream: self, handler: handler)
  }

  /// Publishes `output` instead of a failure, and finishes.
  ///
  ///     source            -1-2-#
  ///     replaceError(9)   -1-2-(9|)
  ///
  /// The value waits to be asked for.
  ///
  /// ```swift
  /// let run = Fail<Int, any Error>(error: CancellationError()).replaceError(with: 0)
  ///   .sink { print($0) }
  /// ```
  @inlinable
  public consuming func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/catch(_:)``.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = NewPublisher.Failure

    public let upstream: Upstream
    public let handler: @Sendable (Upstream.Failure) -> NewPublisher

    @inlinable @preconcurrency public init(
      upstream: Upstream, handler: @escaping @Sendable (Upstream.Failure) -> NewPublisher
    ) {
      self.upstream = upstream
      self.handler = handler
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      Succession.subscribe(
        to: upstream, "Catch", CatchRule(handler: handler), into: subscriber)
    }
  }

  /// The publisher behind ``Publisher/replaceError(with:)``.
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    public let upstream: Upstream
    public let output: Output

    @inlinable public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Never>>(subscriber: consuming S) {
      let output = output
      let rule = CatchRule<Upstream.Failure, Just<Output>> { _ in Just(output) }
      Succession.subscribe(to: upstream, "ReplaceError", rule, into: subscriber)
    }
  }
}

extension Publishers.ReplaceError: Equatable where Upstream: Equatable, Output: Equatable {}

/// A failure is replaced by the publisher that a handler makes of it.
@usableFromInline struct CatchRule<FirstFailure: Error, Second: Publisher>: SuccessionRule {
  @usableFromInline let handler: @Sendable (FirstFailure) -> Second

  @inlinable init(handler: @escaping @Sendable (FirstFailure) -> Second) {
    self.handler = handler
  }

  @inlinable
  func next(after completion: Subscribers.Completion<FirstFailure>) -> SuccessionStep<Second> {
    switch completion {
    case .finished: .end(.finished)
    case .failure(let error): .subscribe(handler(error))
    }
  }
}
