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
  ) -> ExtraPublishers.ReduceInto<Self, Result> {
    ExtraPublishers.ReduceInto(self, ReduceIntoStage(result: initialResult, update: update))
  }
}

extension ExtraPublishers {
  /// The publisher behind ``Publisher/reduce(into:_:)``.
  @_eagerMove public struct ReduceInto<Upstream: Publisher, Output: Sendable>: Publisher {
    public static var streamTypes: StreamTypes<Output, Upstream.Failure> { .init() }

    @usableFromInline let upstream: Upstream
    @usableFromInline let stage: ReduceIntoStage<Upstream.Output, Output, Upstream.Failure>

    @_alwaysEmitIntoClient init(
      _ upstream: Upstream, _ stage: ReduceIntoStage<Upstream.Output, Output, Upstream.Failure>
    ) {
      self.upstream = upstream
      self.stage = stage
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      upstream.receive(subscriber: StageSubscriber("ReduceInto", stage, downstream: subscriber))
    }
  }
}

extension ExtraPublisherNames {
  public typealias ReduceInto = ExtraPublishers.ReduceInto
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
