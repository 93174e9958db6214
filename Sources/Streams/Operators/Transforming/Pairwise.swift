extension Publisher {
  /// Publishes each value together with the one before.
  ///
  ///     source      -1-2-3-|
  ///     pairwise()  ---A-B-|   A is (1, 2), B is (2, 3)
  ///
  /// The first value is kept, and one more is asked for instead. Finish, failure and demand pass
  /// unchanged. In other libraries this is `buffer(2, 1)`.
  ///
  /// ```swift
  /// let steps = numbers.pairwise().map { $1 - $0 }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public consuming func pairwise() -> some Publisher<(Output, Output), Failure> {
    Staged(self, "Pairwise", PairwiseStage())
  }
}

@usableFromInline struct PairwiseStage<Input: Sendable, Failure: Error>: SequentialStage {
  @usableFromInline var previous: Input?

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient var publishesAtFinish: Bool { false }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ input: Input) -> SequentialStep<(Input, Input), Failure> {
    defer { previous = input }
    guard let previous else { return .skip }
    return .emit((previous, input))
  }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<(Input, Input), Failure> {
    .finish
  }
}
