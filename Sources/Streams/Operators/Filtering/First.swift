extension Publisher {
  /// Publishes the first value, and finishes.
  ///
  ///     source  --1-2-|
  ///     first() --(1|)
  ///
  /// Upstream is cancelled once it has sent a value. Finishes empty if upstream does.
  @inlinable @inline(__always)
  public consuming func first() -> Publishers.First<Self> {
    prefix(1)
  }

  /// Publishes the first value that satisfies `predicate`, and finishes.
  ///
  ///     source        -1-2-3-|
  ///     first(isEven) ---(2|)
  @inlinable @inline(__always) @preconcurrency
  public consuming func first(
    where predicate: @escaping @Sendable (Output) -> Bool
  ) -> Publishers.First<Publishers.Filter<Self>> {
    filter(predicate).first()
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/first()``.
  public typealias First<Upstream: Publisher> = Prefix<Upstream>
}
