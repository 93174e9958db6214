extension Publisher where Output: Hashable {
  /// Drops values equal to one that has been published before.
  ///
  ///     source                    -1-2-1-3-1-|
  ///     distinct()                -1-2---3---|
  ///     distinct(remembering: 2)  -1-2---3-1-|
  ///
  /// With a bound, only the latest `count` published values are remembered, so a value that has been forgotten is published
  /// again. For each value it drops, upstream is asked for one more. Values equal to the one just before are dropped by
  /// `removeDuplicates()`, which remembers one value.
  ///
  /// ```swift
  /// let new = names.distinct(remembering: 1_000)
  /// ```
  ///
  /// - Parameter count: The number of values that are remembered: at least 1. Without it, all are.
  @_alwaysEmitIntoClient @_disfavoredOverload public consuming func distinct(
    remembering count: Int = .max
  ) -> some Publisher<Output, Failure> {
    distinct(by: { $0 }, remembering: count)
  }
}

extension Publisher {
  /// Drops values with the key of one that has been published before.
  ///
  /// ```swift
  /// let people = names.distinct(by: { $0.first })
  /// ```
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func distinct<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Output) -> Key, remembering count: Int = .max
  ) -> some Publisher<Output, Failure> {
    Staged(self, "Distinct", DistinctStage(key: key, count: count))
  }
}

@usableFromInline
struct DistinctStage<Value: Sendable, Key: Hashable & Sendable, Failure: Error>: SequentialStage {
  @usableFromInline let key: @Sendable (Value) -> Key
  @usableFromInline let count: Int
  @usableFromInline var known: Set<Key> = []
  /// The keys in the order in which they came, if they are to be forgotten.
  @usableFromInline var oldest = RingBuffer<Key>()

  @_alwaysEmitIntoClient init(key: @escaping @Sendable (Value) -> Key, count: Int) {
    require(count > 0, "At least one value must be remembered.")
    self.key = key
    self.count = count
  }

  @_alwaysEmitIntoClient var publishesAtFinish: Bool { false }

  @_alwaysEmitIntoClient mutating func receive(_ input: Value) -> SequentialStep<Value, Failure> {
    let key = key(input)
    guard known.insert(key).inserted else { return .skip }
    if count < .max {
      oldest.append(key)
      if oldest.count > count, let forgotten = oldest.popFirst() { known.remove(forgotten) }
    }
    return .emit(input)
  }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<Value, Failure> { .finish }
}
