// Operators that make one value of all values: here it is known at once. A closure runs when the
// operator is applied, once for all subscribers.

extension Just {
  /// Publishes an array of the value.
  @_alwaysEmitIntoClient public func collect() -> Just<[Output]> { Just<[Output]>([output]) }

  /// Publishes 1, the number of values.
  @_alwaysEmitIntoClient public func count() -> Just<Int> { Just<Int>(1) }

  /// Publishes whether the value satisfies `predicate`.
  @_alwaysEmitIntoClient public func allSatisfy(_ predicate: (Output) -> Bool) -> Just<Bool> {
    map(predicate)
  }

  /// Publishes whether the value satisfies `predicate`, or fails with the error it throws.
  @_alwaysEmitIntoClient public func tryAllSatisfy(
    _ predicate: (Output) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Publishes whether the value satisfies `predicate`.
  @_alwaysEmitIntoClient public func contains(where predicate: (Output) -> Bool) -> Just<Bool> {
    map(predicate)
  }

  /// Publishes whether the value satisfies `predicate`, or fails with the error it throws.
  @_alwaysEmitIntoClient public func tryContains(
    where predicate: (Output) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Changes nothing, as there is no second value.
  @_alwaysEmitIntoClient public func min(
    by areInIncreasingOrder: (Output, Output) -> Bool
  ) -> Just<Output> {
    self
  }

  /// Changes nothing, as there is no second value.
  @_alwaysEmitIntoClient public func max(
    by areInIncreasingOrder: (Output, Output) -> Bool
  ) -> Just<Output> {
    self
  }

  /// Publishes the value, or fails with the error that the closure throws. The closure receives the
  /// value as both arguments.
  @_alwaysEmitIntoClient public func tryMin(
    by areInIncreasingOrder: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    tryRemoveDuplicates(by: areInIncreasingOrder)
  }

  /// Publishes the value, or fails with the error that the closure throws. The closure receives the
  /// value as both arguments.
  @_alwaysEmitIntoClient public func tryMax(
    by areInIncreasingOrder: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    tryRemoveDuplicates(by: areInIncreasingOrder)
  }

  /// Publishes what `nextPartialResult` makes of the value.
  @_alwaysEmitIntoClient public func reduce<T: Sendable>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Never>.Publisher {
    Result<T, Never>.Publisher(nextPartialResult(initialResult, output))
  }

  /// Publishes what `nextPartialResult` makes of the value, or fails with the error it throws.
  @_alwaysEmitIntoClient public func tryReduce<T: Sendable>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// Publishes what `nextPartialResult` makes of the value.
  @_alwaysEmitIntoClient public func scan<T: Sendable>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Never>.Publisher {
    reduce(initialResult, nextPartialResult)
  }

  /// Publishes what `nextPartialResult` makes of the value, or fails with the error it throws.
  @_alwaysEmitIntoClient public func tryScan<T: Sendable>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryReduce(initialResult, nextPartialResult)
  }
}

extension Just where Output: Equatable {
  /// Publishes whether the value is `output`.
  @_alwaysEmitIntoClient public func contains(_ output: Output) -> Just<Bool> {
    Just<Bool>(self.output == output)
  }
}

extension Just where Output: Comparable {
  /// Changes nothing, as there is no second value.
  @_alwaysEmitIntoClient public func min() -> Just<Output> { self }

  /// Changes nothing, as there is no second value.
  @_alwaysEmitIntoClient public func max() -> Just<Output> { self }
}
