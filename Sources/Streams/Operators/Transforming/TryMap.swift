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
  @inlinable @inline(__always) @preconcurrency public consuming func tryMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Output) throws -> Result
  ) -> Publishers.TryMap<Self, Result> {
    Publishers.TryMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/tryMap(_:)``.
  public struct TryMap<Upstream: Publisher, Output: Sendable>: Publisher {
    public typealias Failure = any Error

    public let upstream: Upstream
    public let transform: @Sendable (Upstream.Output) throws -> Output

    @inlinable @preconcurrency public init(
      upstream: Upstream, transform: @escaping @Sendable (Upstream.Output) throws -> Output
    ) {
      self.upstream = upstream
      self.transform = transform
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let stage = TryMapStage(transform: transform)
      upstream.mapError { $0 as any Error }.receive(
        subscriber: StageSubscriber("TryMap", stage, downstream: subscriber))
    }
  }
}

@usableFromInline struct TryMapStage<Input: Sendable, Output: Sendable>: SequentialStage {
  @usableFromInline let transform: @Sendable (Input) throws -> Output

  @inlinable @inline(__always) init(transform: @escaping @Sendable (Input) throws -> Output) {
    self.transform = transform
  }

  @inlinable var publishesAtFinish: Bool { false }

  @inlinable @inline(__always) func receive(_ input: Input) -> SequentialStep<Output, any Error> {
    do {
      return .emit(try transform(input))
    } catch {
      return .fail(error)
    }
  }
}
