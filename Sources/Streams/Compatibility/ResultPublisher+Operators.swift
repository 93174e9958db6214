// Operators whose result is known at once, so that it is again a publisher of a result. A closure runs
// when the operator is applied, once for all subscribers.

extension Result.Publisher {
  /// Publishes `transform` of the value.
  @_alwaysEmitIntoClient public func map<T: Sendable>(
    _ transform: (Success) -> T
  ) -> Result<T, Failure>.Publisher {
    result.map(transform).publisher
  }

  /// Hides the type of this publisher. For a value, that needs no allocation.
  @_alwaysEmitIntoClient public func eraseToAnyPublisher() -> AnyPublisher<Success, Failure> {
    // With a failure type, `AnyPublisher` names the subscription of a value as this publisher does.
    if case .success(let value) = result, Failure.self != Never.self {
      return AnyPublisher(value: value)
    }
    return AnyPublisher(self)
  }

  /// Publishes `transform` of the value, or fails with the error it throws.
  @_alwaysEmitIntoClient public func tryMap<T: Sendable>(
    _ transform: (Success) throws -> T
  ) -> Result<T, any Error>.Publisher {
    Result<T, any Error> { try transform(try result.get()) }.publisher
  }

  /// Fails with `transform` of the failure.
  @_alwaysEmitIntoClient public func mapError<E: Error>(
    _ transform: (Failure) -> E
  ) -> Result<Success, E>.Publisher {
    result.mapError(transform).publisher
  }

  /// Publishes `output` instead of the failure.
  @_alwaysEmitIntoClient
  public func replaceError(with output: Success) -> Result<Success, Never>.Publisher {
    switch result {
    case .success(let output): Result<Success, Never>.Publisher(output)
    case .failure: Result<Success, Never>.Publisher(output)
    }
  }

  /// Changes nothing, as it is never empty.
  @_alwaysEmitIntoClient
  public func replaceEmpty(with output: Success) -> Result<Success, Failure>.Publisher {
    self
  }

  /// Changes nothing, as it would fail again.
  @_alwaysEmitIntoClient
  public func retry(_ times: Int) -> Result<Success, Failure>.Publisher { self }

  /// Changes nothing, as one value has no duplicate.
  @_alwaysEmitIntoClient public func removeDuplicates(
    by predicate: (Success, Success) -> Bool
  ) -> Result<Success, Failure>.Publisher {
    self
  }

  /// Publishes the value, or fails with the error that `predicate` throws. It receives the value as
  /// both arguments.
  @_alwaysEmitIntoClient public func tryRemoveDuplicates(
    by predicate: (Success, Success) throws -> Bool
  ) -> Result<Success, any Error>.Publisher {
    tryMap {
      _ = try predicate($0, $0)
      return $0
    }
  }

  /// Publishes nothing, and finishes, also if the result is a failure: the type that Combine declares cannot fail.
  ///
  /// `result.publisher.eraseToAnyPublisher().ignoreOutput()` fails with the failure.
  @_alwaysEmitIntoClient public func ignoreOutput() -> Empty<Success, Failure> { Empty() }

  /// Changes nothing, as there is no second value.
  @_alwaysEmitIntoClient public func first() -> Result<Success, Failure>.Publisher { self }

  /// Changes nothing, as there is no second value.
  @_alwaysEmitIntoClient public func last() -> Result<Success, Failure>.Publisher { self }

  /// Publishes an array of the value.
  @_alwaysEmitIntoClient
  public func collect() -> Result<[Success], Failure>.Publisher { map { [$0] } }

  /// Publishes 1, the number of values.
  @_alwaysEmitIntoClient public func count() -> Result<Int, Failure>.Publisher { map { _ in 1 } }

  /// Publishes whether the value satisfies `predicate`.
  @_alwaysEmitIntoClient public func allSatisfy(
    _ predicate: (Success) -> Bool
  ) -> Result<Bool, Failure>.Publisher {
    map(predicate)
  }

  /// Publishes whether the value satisfies `predicate`, or fails with the error it throws.
  @_alwaysEmitIntoClient public func tryAllSatisfy(
    _ predicate: (Success) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Publishes whether the value satisfies `predicate`.
  @_alwaysEmitIntoClient public func contains(
    where predicate: (Success) -> Bool
  ) -> Result<Bool, Failure>.Publisher {
    map(predicate)
  }

  /// Publishes whether the value satisfies `predicate`, or fails with the error it throws.
  @_alwaysEmitIntoClient public func tryContains(
    where predicate: (Success) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  /// Changes nothing, as there is no second value.
  @_alwaysEmitIntoClient public func min(
    by areInIncreasingOrder: (Success, Success) -> Bool
  ) -> Result<Success, Failure>.Publisher {
    self
  }

  /// Changes nothing, as there is no second value.
  @_alwaysEmitIntoClient public func max(
    by areInIncreasingOrder: (Success, Success) -> Bool
  ) -> Result<Success, Failure>.Publisher {
    self
  }

  /// Publishes the value, or fails with the error that the closure throws. The closure receives the
  /// value as both arguments.
  @_alwaysEmitIntoClient public func tryMin(
    by areInIncreasingOrder: (Success, Success) throws -> Bool
  ) -> Result<Success, any Error>.Publisher {
    tryRemoveDuplicates(by: areInIncreasingOrder)
  }

  /// Publishes the value, or fails with the error that the closure throws. The closure receives the
  /// value as both arguments.
  @_alwaysEmitIntoClient public func tryMax(
    by areInIncreasingOrder: (Success, Success) throws -> Bool
  ) -> Result<Success, any Error>.Publisher {
    tryRemoveDuplicates(by: areInIncreasingOrder)
  }

  /// Publishes what `nextPartialResult` makes of the value.
  @_alwaysEmitIntoClient public func reduce<T: Sendable>(
    _ initialResult: T, _ nextPartialResult: (T, Success) -> T
  ) -> Result<T, Failure>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Publishes what `nextPartialResult` makes of the value, or fails with the error it throws.
  @_alwaysEmitIntoClient public func tryReduce<T: Sendable>(
    _ initialResult: T, _ nextPartialResult: (T, Success) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  /// Publishes what `nextPartialResult` makes of the value.
  @_alwaysEmitIntoClient public func scan<T: Sendable>(
    _ initialResult: T, _ nextPartialResult: (T, Success) -> T
  ) -> Result<T, Failure>.Publisher {
    reduce(initialResult, nextPartialResult)
  }

  /// Publishes what `nextPartialResult` makes of the value, or fails with the error it throws.
  @_alwaysEmitIntoClient public func tryScan<T: Sendable>(
    _ initialResult: T, _ nextPartialResult: (T, Success) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryReduce(initialResult, nextPartialResult)
  }
}

extension Result.Publisher where Failure == Never {
  /// Sets the failure type, though the publisher never fails.
  @_alwaysEmitIntoClient public func setFailureType<E: Error>(
    to failureType: E.Type
  ) -> Result<Success, E>.Publisher {
    result.mapError { never -> E in }.publisher
  }
}

extension Result.Publisher where Success: Equatable {
  /// Publishes whether the value is `output`.
  @_alwaysEmitIntoClient
  public func contains(_ output: Success) -> Result<Bool, Failure>.Publisher {
    map { $0 == output }
  }

  /// Changes nothing, as one value has no duplicate.
  @_alwaysEmitIntoClient
  public func removeDuplicates() -> Result<Success, Failure>.Publisher { self }
}

extension Result.Publisher where Success: Comparable {
  /// Changes nothing, as there is no second value.
  @_alwaysEmitIntoClient public func min() -> Result<Success, Failure>.Publisher { self }

  /// Changes nothing, as there is no second value.
  @_alwaysEmitIntoClient public func max() -> Result<Success, Failure>.Publisher { self }
}
