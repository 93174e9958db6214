// Operators whose result is known at once, so that it is again a publisher of a result. A closure runs
// when the operator is applied, once for all subscribers.

extension Result.Publisher {
  @inlinable public func map<T: Sendable>(
    _ transform: (Success) -> T
  ) -> Result<T, Failure>.Publisher {
    result.map(transform).publisher
  }

  @inlinable public func tryMap<T: Sendable>(
    _ transform: (Success) throws -> T
  ) -> Result<T, any Error>.Publisher {
    Result<T, any Error> { try transform(try result.get()) }.publisher
  }

  @inlinable public func mapError<E: Error>(
    _ transform: (Failure) -> E
  ) -> Result<Success, E>.Publisher {
    result.mapError(transform).publisher
  }

  @inlinable public func replaceError(with output: Success) -> Result<Success, Never>.Publisher {
    switch result {
    case .success(let output): Result<Success, Never>.Publisher(output)
    case .failure: Result<Success, Never>.Publisher(output)
    }
  }

  @inlinable public func replaceEmpty(with output: Success) -> Result<Success, Failure>.Publisher {
    self
  }

  @inlinable public func retry(_ times: Int) -> Result<Success, Failure>.Publisher { self }

  @inlinable public func removeDuplicates(
    by predicate: (Success, Success) -> Bool
  ) -> Result<Success, Failure>.Publisher {
    self
  }

  @inlinable public func tryRemoveDuplicates(
    by predicate: (Success, Success) throws -> Bool
  ) -> Result<Success, any Error>.Publisher {
    tryMap { $0 }
  }

  @inlinable public func first() -> Result<Success, Failure>.Publisher { self }

  @inlinable public func last() -> Result<Success, Failure>.Publisher { self }

  @inlinable public func collect() -> Result<[Success], Failure>.Publisher { map { [$0] } }

  @inlinable public func count() -> Result<Int, Failure>.Publisher { map { _ in 1 } }

  @inlinable public func allSatisfy(
    _ predicate: (Success) -> Bool
  ) -> Result<Bool, Failure>.Publisher {
    map(predicate)
  }

  @inlinable public func tryAllSatisfy(
    _ predicate: (Success) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  @inlinable public func contains(
    where predicate: (Success) -> Bool
  ) -> Result<Bool, Failure>.Publisher {
    map(predicate)
  }

  @inlinable public func tryContains(
    where predicate: (Success) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  @inlinable public func min(
    by areInIncreasingOrder: (Success, Success) -> Bool
  ) -> Result<Success, Failure>.Publisher {
    self
  }

  @inlinable public func max(
    by areInIncreasingOrder: (Success, Success) -> Bool
  ) -> Result<Success, Failure>.Publisher {
    self
  }

  @inlinable public func tryMin(
    by areInIncreasingOrder: (Success, Success) throws -> Bool
  ) -> Result<Success, any Error>.Publisher {
    tryMap { $0 }
  }

  @inlinable public func tryMax(
    by areInIncreasingOrder: (Success, Success) throws -> Bool
  ) -> Result<Success, any Error>.Publisher {
    tryMap { $0 }
  }

  @inlinable public func reduce<T: Sendable>(
    _ initialResult: T, _ nextPartialResult: (T, Success) -> T
  ) -> Result<T, Failure>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  @inlinable public func tryReduce<T: Sendable>(
    _ initialResult: T, _ nextPartialResult: (T, Success) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  @inlinable public func scan<T: Sendable>(
    _ initialResult: T, _ nextPartialResult: (T, Success) -> T
  ) -> Result<T, Failure>.Publisher {
    reduce(initialResult, nextPartialResult)
  }

  @inlinable public func tryScan<T: Sendable>(
    _ initialResult: T, _ nextPartialResult: (T, Success) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryReduce(initialResult, nextPartialResult)
  }
}

extension Result.Publisher where Failure == Never {
  @inlinable public func setFailureType<E: Error>(
    to failureType: E.Type
  ) -> Result<Success, E>.Publisher {
    result.mapError { never -> E in }.publisher
  }
}

extension Result.Publisher where Success: Equatable {
  @inlinable public func contains(_ output: Success) -> Result<Bool, Failure>.Publisher {
    map { $0 == output }
  }

  @inlinable public func removeDuplicates() -> Result<Success, Failure>.Publisher { self }
}

extension Result.Publisher where Success: Comparable {
  @inlinable public func min() -> Result<Success, Failure>.Publisher { self }

  @inlinable public func max() -> Result<Success, Failure>.Publisher { self }
}
