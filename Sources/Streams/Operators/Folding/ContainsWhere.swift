extension Publisher {
  /// Publishes whether any value satisfies `predicate`: true as soon as one does, false when
  /// upstream finishes without one.
  ///
  ///     source                  -1-2-3-|
  ///     contains(where: isEven) ---(T|)    T is true
  ///
  /// Upstream is asked for everything, and cancelled once the answer is known; the answer waits for
  /// demand. A failure passes at once.
  ///
  /// ```swift
  /// accounts.contains { $0.balance < 0 }.sink { print("overdrawn: \($0)") }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency public consuming func contains(
    where predicate: @escaping @Sendable (Output) -> Bool
  ) -> Publishers.ContainsWhere<Self> {
    Publishers.ContainsWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/contains(where:)``.
  @_eagerMove public struct ContainsWhere<Upstream: Publisher>: Publisher {
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
      let stage = ContainsStage<Upstream.Output, Failure>(isFound: predicate)
      upstream.receive(subscriber: StageSubscriber("ContainsWhere", stage, downstream: subscriber))
    }
  }
}
