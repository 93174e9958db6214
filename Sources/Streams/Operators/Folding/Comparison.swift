extension Publisher where Output: Comparable {
  /// Publishes the smallest value when upstream finishes: the first of equal ones.
  ///
  ///     source -2-1-3-|
  ///     min()  -------(1|)
  ///
  /// Upstream is asked for everything; the value waits for demand. Finishes empty if upstream does;
  /// a failure passes at once.
  ///
  /// ```swift
  /// numbers.min().sink { print("lowest: \($0)") }
  /// ```
  @_alwaysEmitIntoClient @inline(__always)
  public consuming func min() -> Publishers.Comparison<Self> {
    min(by: { $0 < $1 })
  }

  /// Publishes the greatest value when upstream finishes: the first of equal ones.
  ///
  ///     source -2-3-1-|
  ///     max()  -------(3|)
  ///
  /// Upstream is asked for everything; the value waits for demand. Finishes empty if upstream does;
  /// a failure passes at once.
  ///
  /// ```swift
  /// numbers.max().sink { print("highest: \($0)") }
  /// ```
  @_alwaysEmitIntoClient @inline(__always)
  public consuming func max() -> Publishers.Comparison<Self> {
    max(by: { $0 < $1 })
  }
}

extension Publisher {
  /// Publishes the smallest value, by a given order, when upstream finishes.
  ///
  /// ```swift
  /// accounts.min { $0.balance < $1.balance }.sink { print("poorest:", $0.name) }
  /// ```
  ///
  /// - Parameter areInIncreasingOrder: True if the first argument is smaller than the second.
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency public consuming func min(
    by areInIncreasingOrder: @escaping @Sendable (Output, Output) -> Bool
  ) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self) { areInIncreasingOrder($1, $0) }
  }

  /// Publishes the greatest value, by a given order, when upstream finishes.
  ///
  /// ```swift
  /// accounts.max { $0.balance < $1.balance }.sink { print("richest:", $0.name) }
  /// ```
  ///
  /// - Parameter areInIncreasingOrder: True if the first argument is smaller than the second.
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency public consuming func max(
    by areInIncreasingOrder: @escaping @Sendable (Output, Output) -> Bool
  ) -> Publishers.Comparison<Self> {
    Publishers.Comparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/max(by:)``.
  @_eagerMove public struct Comparison<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let areInIncreasingOrder: @Sendable (Upstream.Output, Upstream.Output) -> Bool

    @_alwaysEmitIntoClient @preconcurrency public init(
      upstream: Upstream,
      areInIncreasingOrder: @escaping @Sendable (Upstream.Output, Upstream.Output) -> Bool
    ) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let stage = ComparisonStage<Self.Output, Failure>(areInIncreasingOrder: areInIncreasingOrder)
      upstream.receive(subscriber: StageSubscriber("Comparison", stage, downstream: subscriber))
    }
  }
}

/// Keeps the greatest value.
@usableFromInline struct ComparisonStage<Value: Sendable, Failure: Error>: SequentialStage {
  @usableFromInline let areInIncreasingOrder: @Sendable (Value, Value) -> Bool
  @usableFromInline var greatest: Value?

  @_alwaysEmitIntoClient init(areInIncreasingOrder: @escaping @Sendable (Value, Value) -> Bool) {
    self.areInIncreasingOrder = areInIncreasingOrder
  }

  @_alwaysEmitIntoClient var inputsPerOutput: Subscribers.Demand { .unlimited }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ input: Value) -> SequentialStep<Value, Failure> {
    if let greatest, !areInIncreasingOrder(greatest, input) { return .keep }
    greatest = input
    return .keep
  }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<Value, Failure> { .end(greatest) }
}
