extension Publisher where Output: Equatable {
  /// Drops values equal to the one published before.
  ///
  ///     source             -1-1-2-2-1-|
  ///     removeDuplicates() -1---2---1-|
  ///
  /// For each value it drops, upstream is asked for one more.
  @inlinable @inline(__always)
  public consuming func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
    removeDuplicates(by: ==)
  }
}

extension Publisher {
  /// Drops values that `isDuplicate` finds no different from the one published before.
  ///
  /// Values are compared with the last one *published*, so a tolerance does not drift: with a
  /// tolerance of 1, the values 1, 2, 3 become 1, 3. For each value it drops, upstream is asked for
  /// one more.
  @inlinable @inline(__always) @preconcurrency
  public consuming func removeDuplicates(
    by isDuplicate: @escaping @Sendable (Output, Output) -> Bool
  ) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(
      upstream: self, stage: Stages.RemoveDuplicates(isDuplicate: isDuplicate))
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/removeDuplicates(by:)``.
  public typealias RemoveDuplicates<Upstream: Publisher> = Staged<
    Upstream, Stages.RemoveDuplicates<Upstream.Output, Upstream.Failure>
  >
}

extension Stages {
  public struct RemoveDuplicates<Value: Sendable, Failure: Error>: Stage {
    public static var name: String { "RemoveDuplicates" }

    @usableFromInline let isDuplicate: @Sendable (Value, Value) -> Bool
    @usableFromInline var published: Value?

    @inlinable
    init(isDuplicate: @escaping @Sendable (Value, Value) -> Bool) {
      self.isDuplicate = isDuplicate
    }

    @inlinable @inline(__always)
    public mutating func receive(_ input: Value) -> Step<Value, Failure> {
      if let published, isDuplicate(published, input) { return .skip }
      published = input
      return .emit(input)
    }
  }
}
