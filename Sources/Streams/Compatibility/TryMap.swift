extension Publisher {
  /// Replaces every value with `transform(value)`; the first error thrown fails the stream.
  ///
  ///     source       -1-2-x-4-|
  ///     tryMap(Int)  -1-2-#
  ///
  /// Upstream is cancelled when `transform` throws. Demand passes unchanged.
  ///
  /// ```swift
  /// download.tryMap { data in
  ///   try JSONDecoder().decode(Account.self, from: data)
  /// }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency
  public consuming func tryMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Output) throws -> Result
  ) -> Publishers.TryMap<Self, Result> {
    Publishers.TryMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/tryMap(_:)``.
  @_eagerMove public struct TryMap<Upstream: Publisher, Output: Sendable>: Publisher {
    public static var streamTypes: StreamTypes<Output, any Error> { .init() }

    public let upstream: Upstream
    public let transform: @Sendable (Upstream.Output) throws -> Output

    @_alwaysEmitIntoClient @preconcurrency public init(
      upstream: Upstream, transform: @escaping @Sendable (Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.transform = transform
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let stage = TryMapStage(transform: transform)
      upstream.mapError { $0 as any Error }.receive(
        subscriber: StageSubscriber("TryMap", stage, downstream: subscriber))
    }
  }
}

@usableFromInline struct TryMapStage<Input: Sendable, Output: Sendable>: SequentialStage {
  @usableFromInline let transform: @Sendable (Input) throws -> Output

  @_alwaysEmitIntoClient @inline(__always)
  init(transform: @escaping @Sendable (Input) throws -> Output) {
    self.transform = transform
  }

  @_alwaysEmitIntoClient var publishesAtFinish: Bool { false }

  @_alwaysEmitIntoClient @inline(__always)
  func receive(_ input: Input) -> SequentialStep<Output, any Error> {
    do {
      return .emit(try transform(input))
    } catch {
      return .fail(error)
    }
  }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<Output, any Error> { .finish }
}
