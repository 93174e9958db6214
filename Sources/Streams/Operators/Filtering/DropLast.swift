extension Publisher {
  /// Publishes all values but the last `count`: each when `count` more have come.
  ///
  ///     source       -1-2-3-4-|
  ///     dropLast(2)  -----1-2-|
  ///
  /// Upstream is asked for `count` values more than downstream asks for, and between two values no more than
  /// `count` are kept. The finish and a failure pass at once, and drop the kept values. A negative count is a
  /// programming error.
  ///
  /// ```swift
  /// let run = (1...9).publisher.dropLast(7).sink { print($0) }   // 1, 2
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload
  public consuming func dropLast(_ count: Int = 1) -> some Publisher<Output, Failure> {
    Staged(self, "DropLast", DropLastStage(count: count))
  }
}

@usableFromInline struct DropLastStage<Value: Sendable, Failure: Error>: SequentialStage {
  @usableFromInline let count: Int
  @usableFromInline var kept = RingBuffer<Value>()

  @_alwaysEmitIntoClient init(count: Int) {
    require(count >= 0, "The number of values to drop must not be negative.")
    self.count = count
  }

  @_alwaysEmitIntoClient var publishesAtFinish: Bool { false }

  @_alwaysEmitIntoClient
  mutating func receive(_ input: Value) -> SequentialStep<Value, Failure> {
    kept.append(input)
    guard kept.count > count, let oldest = kept.popFirst() else { return .skip }
    return .emit(oldest)
  }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<Value, Failure> { .finish }
}
