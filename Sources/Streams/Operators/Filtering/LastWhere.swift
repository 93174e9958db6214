extension Publisher {
  /// Publishes the last value that satisfies `predicate` when upstream finishes.
  ///
  ///     source             -1-2-3-4-|
  ///     last(where: isOdd) ---------(3|)
  ///
  /// Upstream is asked for everything; the value waits for demand. Finishes empty if no value
  /// satisfies `predicate`; a failure passes at once.
  ///
  /// ```swift
  /// readings.last { $0.value < 10 }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency public consuming func last(
    where predicate: @escaping @Sendable (Output) -> Bool
  ) -> Publishers.LastWhere<Self> {
    Publishers.LastWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/last(where:)``.
  @_eagerMove public struct LastWhere<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let predicate: @Sendable (Upstream.Output) -> Bool

    @_alwaysEmitIntoClient @preconcurrency public init(
      upstream: Upstream, predicate: @escaping @Sendable (Upstream.Output) -> Bool
    ) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let stage = LastStage<Self.Output, Failure>(predicate: predicate)
      upstream.receive(subscriber: StageSubscriber("LastWhere", stage, downstream: subscriber))
    }
  }
}
