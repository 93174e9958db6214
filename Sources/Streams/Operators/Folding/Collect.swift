extension Publisher {
  /// Collects all values, and publishes them as one array when upstream finishes.
  ///
  ///     source    -1-2-3-|
  ///     collect() -------(A|)   A is [1, 2, 3]
  ///
  /// An empty stream gives an empty array. Upstream is asked for everything; the array waits to be
  /// asked for. A failure passes at once, and the values are dropped.
  @inlinable
  public consuming func collect() -> Publishers.Collect<Self> {
    Publishers.Collect(upstream: self, fold: Folds.Collect())
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/collect()``.
  public typealias Collect<Upstream: Publisher> = Folded<
    Upstream, Folds.Collect<Upstream.Output, Upstream.Failure>
  >
}

extension Folds {
  public struct Collect<Value: Sendable, Failure: Error>: Fold {
    public static var name: String { "Collect" }

    @usableFromInline var values: [Value] = []

    @inlinable
    init() {}

    @inlinable @inline(__always)
    public mutating func receive(_ input: Value) -> FoldStep<Failure> {
      values.append(input)
      return .more
    }

    @inlinable
    public func result() -> [Value]? { values }
  }
}
