extension Publisher {
  /// Combines all values into one, and publishes it when upstream finishes.
  ///
  ///     source       -1-2-3-|
  ///     reduce(0, +) -------(6|)
  ///
  /// An empty stream gives `initialResult`. Upstream is asked for everything; the result waits to
  /// be asked for. A failure passes at once, without a result.
  @inlinable @preconcurrency
  public consuming func reduce<Result: Sendable>(
    _ initialResult: Result, _ nextPartialResult: @escaping @Sendable (Result, Output) -> Result
  ) -> Publishers.Reduce<Self, Result> {
    Publishers.Reduce(
      upstream: self, fold: Folds.Reduce(partial: initialResult, next: nextPartialResult))
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/reduce(_:_:)``.
  public typealias Reduce<Upstream: Publisher, Output: Sendable> = Folded<
    Upstream, Folds.Reduce<Upstream.Output, Output, Upstream.Failure>
  >
}

extension Folds {
  public struct Reduce<Input: Sendable, Output: Sendable, Failure: Error>: Fold {
    public static var name: String { "Reduce" }

    @usableFromInline var partial: Output
    @usableFromInline let next: @Sendable (Output, Input) -> Output

    @inlinable
    init(partial: Output, next: @escaping @Sendable (Output, Input) -> Output) {
      self.partial = partial
      self.next = next
    }

    @inlinable @inline(__always)
    public mutating func receive(_ input: Input) -> FoldStep<Failure> {
      partial = next(partial, input)
      return .more
    }

    @inlinable
    public func result() -> Output? { partial }
  }
}
