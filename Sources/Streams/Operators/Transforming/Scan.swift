extension Publisher {
  /// Combines each value with the result so far, and publishes every result.
  ///
  ///     source     -1-2-3-|
  ///     scan(0, +) -1-3-6-|
  ///
  /// Finish, failure and demand pass unchanged.
  ///
  /// ```swift
  /// numbers.scan(0, +).sink { print("so far:", $0) }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency
  public consuming func scan<Result: Sendable>(
    _ initialResult: Result, _ nextPartialResult: @escaping @Sendable (Result, Output) -> Result
  ) -> Publishers.Scan<Self, Result> {
    Publishers.Scan(
      upstream: self, initialResult: initialResult, nextPartialResult: nextPartialResult)
  }

  /// Accepts an operator function such as `+`, which Swift 5 mode does not treat as sendable.
  @available(swift, obsoleted: 6) @_alwaysEmitIntoClient @inline(__always)
  public consuming func scan<Result: Sendable>(
    _ initialResult: Result, _ nextPartialResult: @escaping (Result, Output) -> Result,
    _: Void = ()
  ) -> Publishers.Scan<Self, Result> {
    // Not checked, like every closure not marked sendable: in Swift 5 mode the caller is
    // responsible.
    nonisolated(unsafe) let next = nextPartialResult
    return Publishers.Scan(upstream: self, initialResult: initialResult) { next($0, $1) }
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/scan(_:_:)``.
  @_eagerMove public struct Scan<Upstream: Publisher, Output: Sendable>: Publisher {
    public static var streamTypes: StreamTypes<Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let initialResult: Output
    public let nextPartialResult: @Sendable (Output, Upstream.Output) -> Output

    @_alwaysEmitIntoClient @preconcurrency public init(
      upstream: Upstream, initialResult: Output,
      nextPartialResult: @escaping @Sendable (Output, Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.initialResult = initialResult
      self.nextPartialResult = nextPartialResult
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let stage = ScanStage<Upstream.Output, Output, Failure>(
        result: initialResult, next: nextPartialResult)
      upstream.receive(
        subscriber: StageSubscriber("Scan", stage, downstream: subscriber))
    }
  }
}

// The release of the previous result may cancel, and the new result is sent all the same, as in Combine. Upstream's
// subscription is passed on, so this stage does not see a cancellation.
@usableFromInline
struct ScanStage<Input: Sendable, Output: Sendable, Failure: Error>: SequentialStage {
  @usableFromInline var result: Output
  @usableFromInline let next: @Sendable (Output, Input) -> Output

  @_alwaysEmitIntoClient @inline(__always)
  init(result: Output, next: @escaping @Sendable (Output, Input) -> Output) {
    self.result = result
    self.next = next
  }

  @_alwaysEmitIntoClient var publishesAtFinish: Bool { false }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ input: Input) -> SequentialStep<Output, Failure> {
    result = next(result, input)
    return .emit(result)
  }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<Output, Failure> { .finish }
}
