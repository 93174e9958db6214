extension Publisher {
  /// Keeps the values that satisfy `isIncluded`.
  ///
  ///     source         -1-2-3-4-|
  ///     filter(isEven) ---2---4-|
  ///
  /// For each value it drops, upstream is asked for one more.
  @inlinable @inline(__always) @preconcurrency
  public consuming func filter(
    _ isIncluded: @escaping @Sendable (Output) -> Bool
  ) -> Publishers.Filter<Self> {
    Publishers.Filter(upstream: self, sieve: Sieves.Filter(isIncluded: isIncluded))
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/filter(_:)``.
  public typealias Filter<Upstream: Publisher> = Sieved<
    Upstream, Sieves.Filter<Upstream.Output>
  >
}

extension Sieves {
  public struct Filter<Value: Sendable>: Sieve {
    public static var name: String { "Filter" }

    @usableFromInline let isIncluded: @Sendable (Value) -> Bool

    @inlinable
    init(isIncluded: @escaping @Sendable (Value) -> Bool) {
      self.isIncluded = isIncluded
    }

    @inlinable @inline(__always)
    public func receive(_ input: Value) -> Value? {
      isIncluded(input) ? input : nil
    }
  }
}
