extension Publisher {
  /// Publishes the number of values when upstream finishes.
  ///
  ///     source  -1-2-3-|
  ///     count() -------(3|)
  ///
  /// Upstream is asked for everything; the number waits for demand. A failure passes at once.
  ///
  /// ```swift
  /// names.count().sink { print("\($0) names") }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) public consuming func count() -> Publishers.Count<Self> {
    Publishers.Count(upstream: self)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/count()``.
  @_eagerMove public struct Count<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Int, Upstream.Failure> { .init() }

    public let upstream: Upstream

    @_alwaysEmitIntoClient public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let stage = ReduceStage<Upstream.Output, Int, Failure>(partial: 0) { count, _ in count + 1 }
      upstream.receive(subscriber: StageSubscriber("Count", stage, downstream: subscriber))
    }
  }
}

extension Publishers.Count: Equatable where Upstream: Equatable {}
