extension Publisher {
  /// Combines all values into one, and publishes it when upstream finishes.
  ///
  ///     source       -1-2-3-|
  ///     reduce(0, +) -------(6|)
  ///
  /// An empty stream gives `initialResult`. Upstream is asked for everything; the result waits for
  /// demand. A failure passes at once, without a result.
  ///
  /// ```swift
  /// numbers.reduce(0, +).sink { print("in all:", $0) }
  /// ```
  @_alwaysEmitIntoClient @preconcurrency public consuming func reduce<Result: Sendable>(
    _ initialResult: Result, _ nextPartialResult: @escaping @Sendable (Result, Output) -> Result
  ) -> Publishers.Reduce<Self, Result> {
    Publishers.Reduce(
      upstream: self, initial: initialResult, nextPartialResult: nextPartialResult)
  }

  /// Accepts an operator function such as `+`, which Swift 5 mode does not treat as sendable.
  @available(swift, obsoleted: 6) @_alwaysEmitIntoClient
  public consuming func reduce<Result: Sendable>(
    _ initialResult: Result, _ nextPartialResult: @escaping (Result, Output) -> Result,
    _: Void = ()
  ) -> Publishers.Reduce<Self, Result> {
    // Not checked, like every closure not marked sendable: in Swift 5 mode the caller is
    // responsible.
    nonisolated(unsafe) let next = nextPartialResult
    return Publishers.Reduce(upstream: self, initial: initialResult) { next($0, $1) }
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/reduce(_:_:)``.
  @_eagerMove public struct Reduce<Upstream: Publisher, Output: Sendable>: Publisher {
    public static var streamTypes: StreamTypes<Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let initial: Output
    public let nextPartialResult: @Sendable (Output, Upstream.Output) -> Output

    @_alwaysEmitIntoClient @preconcurrency public init(
      upstream: Upstream, initial: Output,
      nextPartialResult: @escaping @Sendable (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initial = initial
      self.nextPartialResult = nextPartialResult
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let stage = ReduceStage<Upstream.Output, Output, Failure>(
        partial: initial, next: nextPartialResult)
      upstream.receive(subscriber: StageSubscriber("Reduce", stage, downstream: subscriber))
    }
  }
}

@usableFromInline
struct ReduceStage<Input: Sendable, Output: Sendable, Failure: Error>: SequentialStage {
  @usableFromInline var partial: Output
  @usableFromInline let next: @Sendable (Output, Input) -> Output

  @_alwaysEmitIntoClient
  init(partial: Output, next: @escaping @Sendable (Output, Input) -> Output) {
    self.partial = partial
    self.next = next
  }

  @_alwaysEmitIntoClient var inputsPerOutput: Subscribers.Demand { .unlimited }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ input: Input) -> SequentialStep<Output, Failure> {
    partial = next(partial, input)
    return .keep
  }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<Output, Failure> {
    .emitLast(partial)
  }
}
