extension Publisher {
  /// Publishes whether all values satisfy `predicate`: false as soon as one does not, true when
  /// upstream finishes.
  ///
  ///     source            -1-2-3-|
  ///     allSatisfy(isOdd) ---(F|)    F is false
  ///
  /// Upstream is asked for everything, and cancelled once the answer is known; the answer waits for
  /// demand. A failure passes at once.
  ///
  /// ```swift
  /// names.allSatisfy { !$0.isEmpty }.sink { print($0 ? "complete" : "one is missing") }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency public consuming func allSatisfy(
    _ predicate: @escaping @Sendable (Output) -> Bool
  ) -> Publishers.AllSatisfy<Self> {
    Publishers.AllSatisfy(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/allSatisfy(_:)``.
  @_eagerMove public struct AllSatisfy<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Bool, Upstream.Failure> { .init() }

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
      let predicate = predicate
      let stage = ContainsStage<Upstream.Output, Failure>(answer: false) { !predicate($0) }
      upstream.receive(subscriber: StageSubscriber("AllSatisfy", stage, downstream: subscriber))
    }
  }
}
