extension Publisher where Output: Equatable {
  /// Publishes whether `output` is among the values: true as soon as it comes, false when upstream
  /// finishes without it.
  ///
  ///     source      -1-2-3-|
  ///     contains(2) ---(T|)    T is true
  ///
  /// Upstream is asked for everything, and cancelled once the answer is known; the answer waits for
  /// demand. A failure passes at once.
  ///
  /// ```swift
  /// names.contains("Ada").sink { print($0 ? "found" : "missing") }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) public consuming func contains(
    _ output: Output
  ) -> Publishers.Contains<Self> {
    Publishers.Contains(upstream: self, output: output)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/contains(_:)``.
  @_eagerMove public struct Contains<Upstream: Publisher>: Publisher
  where Upstream.Output: Equatable {
    public static var streamTypes: StreamTypes<Bool, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let output: Upstream.Output

    @_alwaysEmitIntoClient public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let output = output
      let stage = ContainsStage<Upstream.Output, Failure> { $0 == output }
      upstream.receive(subscriber: StageSubscriber("Contains", stage, downstream: subscriber))
    }
  }
}

extension Publishers.Contains: Equatable where Upstream: Equatable {}

/// Ends with `answer` at the first value for which `isFound` is true. `allSatisfy` looks for a
/// value that does not satisfy its predicate.
@usableFromInline struct ContainsStage<Value: Sendable, Failure: Error>: SequentialStage {
  @usableFromInline let isFound: @Sendable (Value) -> Bool
  /// The answer if there is such a value; otherwise the answer is the opposite.
  @usableFromInline let answer: Bool

  @_alwaysEmitIntoClient init(answer: Bool = true, isFound: @escaping @Sendable (Value) -> Bool) {
    self.answer = answer
    self.isFound = isFound
  }

  @_alwaysEmitIntoClient var inputsPerOutput: Subscribers.Demand { .unlimited }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ input: Value) -> SequentialStep<Bool, Failure> {
    isFound(input) ? .emitLast(answer) : .keep
  }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<Bool, Failure> {
    .emitLast(!answer)
  }
}
