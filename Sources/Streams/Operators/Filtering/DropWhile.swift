extension Publisher {
  /// Drops values as long as they satisfy `predicate`, and publishes all from the first that does
  /// not.
  ///
  ///     source                -1-2-3-1-|
  ///     drop(while: { $0 < 3}) -----3-1-|
  ///
  /// For each value it drops, upstream is asked for one more. `predicate` is not asked again once
  /// it has answered false.
  @inlinable @inline(__always) @preconcurrency
  public consuming func drop(
    while predicate: @escaping @Sendable (Output) -> Bool
  ) -> Publishers.DropWhile<Self> {
    Publishers.DropWhile(upstream: self, stage: Stages.DropWhile(predicate: predicate))
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/drop(while:)``.
  public typealias DropWhile<Upstream: Publisher> = Staged<
    Upstream, Stages.DropWhile<Upstream.Output, Upstream.Failure>
  >
}

extension Stages {
  public struct DropWhile<Value: Sendable, Failure: Error>: Stage {
    public static var name: String { "DropWhile" }

    /// Nil once it has answered false.
    @usableFromInline var predicate: (@Sendable (Value) -> Bool)?

    @inlinable
    init(predicate: @escaping @Sendable (Value) -> Bool) {
      self.predicate = predicate
    }

    @inlinable @inline(__always)
    public mutating func receive(_ input: Value) -> Step<Value, Failure> {
      if let predicate {
        if predicate(input) { return .skip }
        self.predicate = nil
      }
      return .emit(input)
    }
  }
}
