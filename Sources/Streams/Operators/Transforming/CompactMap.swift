extension Publisher {
  /// Replaces every value with `transform(value)`, and drops those it makes nil.
  ///
  ///     source          -1-x-3-|
  ///     compactMap(Int) -1---3-|
  ///
  /// For each value it drops, upstream is asked for one more.
  @inlinable @inline(__always) @preconcurrency
  public consuming func compactMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Output) -> Result?
  ) -> Publishers.CompactMap<Self, Result> {
    Publishers.CompactMap(upstream: self, sieve: Sieves.CompactMap(transform: transform))
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/compactMap(_:)``.
  public typealias CompactMap<Upstream: Publisher, Output: Sendable> = Sieved<
    Upstream, Sieves.CompactMap<Upstream.Output, Output>
  >
}

extension Sieves {
  public struct CompactMap<Input: Sendable, Output: Sendable>: Sieve {
    public static var name: String { "CompactMap" }

    @usableFromInline let transform: @Sendable (Input) -> Output?

    @inlinable
    init(transform: @escaping @Sendable (Input) -> Output?) {
      self.transform = transform
    }

    @inlinable @inline(__always)
    public func receive(_ input: Input) -> Output? {
      transform(input)
    }
  }
}
