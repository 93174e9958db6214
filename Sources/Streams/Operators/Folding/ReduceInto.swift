extension Publisher {
  /// Changes a value with each value that comes, and publishes it when upstream finishes.
  ///
  ///     source                       -1-2-3-|
  ///     reduce(into: 0) { $0 += $1 } -------(6|)
  ///
  /// It is changed in place, so an array or a dictionary is not copied for each value, as it is with
  /// ``reduce(_:_:)``. An empty stream gives `initialResult`. Upstream is asked for everything; the result waits for
  /// demand. A failure passes at once, without a result.
  ///
  /// ```swift
  /// names.reduce(into: [:]) { $0[$1, default: 0] += 1 }.sink { print("how often:", $0) }
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload @preconcurrency
  public consuming func reduce<Result: Sendable>(
    into initialResult: Result,
    _ update: @escaping @Sendable (inout Result, Output) -> Void
  ) -> some Publisher<Result, Failure> {
    Staged(self, "ReduceInto", ReduceIntoStage(result: initialResult, update: update))
  }
}

@usableFromInline
struct ReduceIntoStage<Input: Sendable, Output: Sendable, Failure: Error>: SequentialStage {
  @usableFromInline var result: Output
  @usableFromInline let update: @Sendable (inout Output, Input) -> Void

  @_alwaysEmitIntoClient
  init(result: Output, update: @escaping @Sendable (inout Output, Input) -> Void) {
    self.result = result
    self.update = update
  }

  @_alwaysEmitIntoClient var inputsPerOutput: Subscribers.Demand { .unlimited }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ input: Input) -> SequentialStep<Output, Failure> {
    update(&result, input)
    return .keep
  }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<Output, Failure> {
    .emitLast(result)
  }
}
