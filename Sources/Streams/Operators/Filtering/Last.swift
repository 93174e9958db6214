extension Publisher {
  /// Publishes the last value when upstream finishes.
  ///
  ///     source -1-2-3-|
  ///     last() -------(3|)
  ///
  /// Upstream is asked for everything; the value waits for demand. Finishes empty if upstream does;
  /// a failure passes at once.
  ///
  /// ```swift
  /// numbers.last().sink { print("ended at \($0)") }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) public consuming func last() -> Publishers.Last<Self> {
    Publishers.Last(upstream: self)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/last()``.
  @_eagerMove public struct Last<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream

    @_alwaysEmitIntoClient public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let stage = LastStage<Self.Output, Failure> { _ in true }
      upstream.receive(subscriber: StageSubscriber("Last", stage, downstream: subscriber))
    }
  }
}

extension Publishers.Last: Equatable where Upstream: Equatable {}

@usableFromInline struct LastStage<Value: Sendable, Failure: Error>: SequentialStage {
  @usableFromInline let predicate: @Sendable (Value) -> Bool
  @usableFromInline var last: Value?

  @_alwaysEmitIntoClient init(predicate: @escaping @Sendable (Value) -> Bool) {
    self.predicate = predicate
  }

  @_alwaysEmitIntoClient var inputsPerOutput: Subscribers.Demand { .unlimited }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ input: Value) -> SequentialStep<Value, Failure> {
    if predicate(input) { last = input }
    return .keep
  }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<Value, Failure> { .end(last) }
}
