extension Publisher {
  /// Replaces a failed stream by another.
  ///
  ///     source            -1-2-#
  ///     handler's         -8-9-|
  ///     catch { handler } -1-2--8-9-|
  ///
  /// The handler runs once, and its publisher is asked for exactly the remaining demand. Its
  /// failures go downstream.
  ///
  /// ```swift
  /// let run = Fail<Int, any Error>(error: CancellationError()).catch { _ in Just(0) }
  ///   .sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient @preconcurrency public consuming func `catch`<Replacement: Publisher>(
    _ handler: @escaping @Sendable (Failure) -> Replacement
  ) -> Publishers.Catch<Self, Replacement> where Replacement.Output == Output {
    Publishers.Catch(upstream: self, handler: handler)
  }

  /// Publishes `output` instead of a failure, and finishes.
  ///
  ///     source            -1-2-#
  ///     replaceError(9)   -1-2-(9|)
  ///
  /// The value waits for demand.
  ///
  /// ```swift
  /// let run = Fail<Int, any Error>(error: CancellationError()).replaceError(with: 0)
  ///   .sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient
  public consuming func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/catch(_:)``.
  @_eagerMove public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public static var streamTypes: StreamTypes<Upstream.Output, NewPublisher.Failure> { .init() }

    public let upstream: Upstream
    public let handler: @Sendable (Upstream.Failure) -> NewPublisher

    @_alwaysEmitIntoClient @preconcurrency public init(
      upstream: Upstream, handler: @escaping @Sendable (Upstream.Failure) -> NewPublisher
    ) {
      self.upstream = upstream
      self.handler = handler
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let handler = handler
      Succession.subscribe(to: upstream, "Catch", into: subscriber) { completion, _ in
        switch completion {
        case .finished: .end(.finished)
        case .failure(let error): .subscribe(to: handler(error))
        }
      }
    }
  }

  /// The publisher behind ``Publisher/replaceError(with:)``.
  @_eagerMove public struct ReplaceError<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Never> { .init() }

    public let upstream: Upstream
    public let output: Self.Output

    @_alwaysEmitIntoClient public init(upstream: Upstream, output: Self.Output) {
      self.upstream = upstream
      self.output = output
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Never>>(subscriber: consuming S) {
      let output = output
      Succession.subscribe(to: upstream, "ReplaceError", into: subscriber) { completion, _ in
        switch completion {
        case .finished: .end(.finished)
        case .failure: .subscribe(to: Just(output))
        }
      }
    }
  }
}

extension Publishers.ReplaceError: Equatable where Upstream: Equatable, Output: Equatable {}
