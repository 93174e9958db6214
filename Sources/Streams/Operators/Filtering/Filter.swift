extension Publisher {
  /// Keeps the values that satisfy `isIncluded`.
  ///
  ///     source         -1-2-3-4-|
  ///     filter(isEven) ---2---4-|
  ///
  /// For each value it drops, upstream is asked for one more.
  ///
  /// ```swift
  /// numbers.filter { $0.isMultiple(of: 2) }.sink { print("even:", $0) }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency public consuming func filter(
    _ isIncluded: @escaping @Sendable (Output) -> Bool
  ) -> Publishers.Filter<Self> {
    Publishers.Filter(upstream: self, isIncluded: isIncluded)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/filter(_:)``.
  @_eagerMove public struct Filter<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let isIncluded: @Sendable (Upstream.Output) -> Bool

    @_alwaysEmitIntoClient @preconcurrency
    public init(upstream: Upstream, isIncluded: @escaping @Sendable (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let filter = ConditionFilter(isIncluded: isIncluded)
      upstream.receive(subscriber: FilteringSubscriber(filter, downstream: subscriber))
    }
  }
}

@usableFromInline struct ConditionFilter<Value: Sendable>: ValueFilter {
  @usableFromInline static var name: StaticString { "Filter" }

  @usableFromInline let isIncluded: @Sendable (Value) -> Bool

  @_alwaysEmitIntoClient @inline(__always) init(isIncluded: @escaping @Sendable (Value) -> Bool) {
    self.isIncluded = isIncluded
  }

  @_alwaysEmitIntoClient @inline(__always) func receive(_ input: Value) -> Value? {
    isIncluded(input) ? input : nil
  }
}
