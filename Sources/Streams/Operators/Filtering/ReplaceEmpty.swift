extension Publisher {
  /// Publishes `output` if upstream finishes without a value.
  ///
  ///     source             -----|
  ///     replaceEmpty(9)    -----(9|)
  ///     with a value       -1-2-|
  ///     replaceEmpty(9)    -1-2-|
  ///
  /// The value waits for demand. Values, failure and demand pass unchanged.
  ///
  /// ```swift
  /// names.filter { $0.hasPrefix("B") }.replaceEmpty(with: "nobody")
  /// ```
  @_alwaysEmitIntoClient @inline(__always) public consuming func replaceEmpty(
    with output: Output
  ) -> Publishers.ReplaceEmpty<Self> {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/replaceEmpty(with:)``.
  @_eagerMove public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let output: Upstream.Output

    @_alwaysEmitIntoClient public init(upstream: Upstream, output: Upstream.Output) {
      self.upstream = upstream
      self.output = output
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let stage = ReplaceEmptyStage<Self.Output, Failure>(replacement: output)
      upstream.receive(subscriber: StageSubscriber("ReplaceEmpty", stage, downstream: subscriber))
    }
  }
}

extension Publishers.ReplaceEmpty: Equatable where Upstream: Equatable, Upstream.Output: Equatable {
}

@usableFromInline struct ReplaceEmptyStage<Value: Sendable, Failure: Error>: SequentialStage {
  /// The replacement; nil once a value has been received.
  @usableFromInline var replacement: Value?

  @_alwaysEmitIntoClient init(replacement: Value) {
    self.replacement = replacement
  }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ input: Value) -> SequentialStep<Value, Failure> {
    if replacement != nil { replacement = nil }
    return .emit(input)
  }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<Value, Failure> {
    .end(replacement)
  }
}
