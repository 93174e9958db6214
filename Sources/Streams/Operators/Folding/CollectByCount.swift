extension Publisher {
  /// Collects groups of `count` values, and publishes each group as an array.
  ///
  ///     source     -1-2-3-|
  ///     collect(2) ---A---(B|)   A is [1, 2], B is [3]
  ///
  /// Upstream is asked for `count` values for each array that is asked for. When upstream finishes,
  /// the values left are the last array, which waits for demand; when upstream fails, they are
  /// dropped. A count of less than one is a programming error.
  ///
  /// ```swift
  /// numbers.collect(60).map { $0.reduce(0, +) / $0.count }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) public consuming func collect(
    _ count: Int
  ) -> Publishers.CollectByCount<Self> {
    Publishers.CollectByCount(upstream: self, count: count)
  }
}

extension Publishers {
  /// The publisher behind `collect(_:)`.
  @_eagerMove public struct CollectByCount<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<[Upstream.Output], Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let count: Int

    @_alwaysEmitIntoClient public init(upstream: Upstream, count: Int) {
      require(count > 0, "The count must be at least 1.")
      self.upstream = upstream
      self.count = count
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let stage = CollectStage<Upstream.Output, Failure>(count: count)
      upstream.receive(subscriber: StageSubscriber("CollectByCount", stage, downstream: subscriber))
    }
  }
}

extension Publishers.CollectByCount: Equatable where Upstream: Equatable {}
