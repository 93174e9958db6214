extension Publisher {
  /// Publishes the last value that satisfies `predicate` when upstream finishes.
  ///
  ///     source             -1-2-3-4-|
  ///     last(where: isOdd) ---------(3|)
  ///
  /// Upstream is asked for everything; the value waits to be asked for. Finishes empty if no value
  /// satisfies; a failure passes at once.
  ///
  /// ```swift
  /// readings.last { $0.value < 10 }
  /// ```
  @inlinable @inline(__always) @preconcurrency public consuming func last(
    where predicate: @escaping @Sendable (Output) -> Bool
  ) -> Publishers.LastWhere<Self> {
    Publishers.LastWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/last(where:)``.
  public struct LastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let predicate: @Sendable (Upstream.Output) -> Bool

    @inlinable @preconcurrency public init(
      upstream: Upstream, predicate: @escaping @Sendable (Upstream.Output) -> Bool
    ) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let stage = LastStage<Output, Failure>(predicate: predicate)
      upstream.receive(subscriber: StageSubscriber("LastWhere", stage, downstream: subscriber))
    }
  }
}
