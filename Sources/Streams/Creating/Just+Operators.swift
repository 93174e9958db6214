// Operators whose result is known at once, so that it is again a publisher of one value. They publish
// what the operators of the same names publish on any publisher; a closure runs when the operator is
// applied, once for all subscribers.

extension Just {
  @inlinable public func map<T: Sendable>(_ transform: (Output) -> T) -> Just<T> {
    Just<T>(transform(output))
  }

  @inlinable public func tryMap<T: Sendable>(
    _ transform: (Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    Result<T, any Error> { try transform(output) }.publisher
  }

  @inlinable public func mapError<E: Error>(
    _ transform: (Never) -> E
  ) -> Result<Output, E>.Publisher {
    Result<Output, E>.Publisher(output)
  }

  @inlinable public func setFailureType<E: Error>(
    to failureType: E.Type
  ) -> Result<Output, E>.Publisher {
    Result<Output, E>.Publisher(output)
  }

  @inlinable public func compactMap<T: Sendable>(
    _ transform: (Output) -> T?
  ) -> Optional<T>.Publisher {
    transform(output).publisher
  }

  @inlinable public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Output>.Publisher {
    Optional.Publisher(isIncluded(output) ? output : nil)
  }

  @inlinable public func ignoreOutput() -> Empty<Output, Never> { Empty() }

  @inlinable public func replaceError(with output: Output) -> Just<Output> { self }

  @inlinable public func replaceEmpty(with output: Output) -> Just<Output> { self }

  @inlinable public func retry(_ times: Int) -> Just<Output> { self }

  @inlinable public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Just<Output> {
    self
  }

  @inlinable public func tryRemoveDuplicates(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    Result<Output, any Error>.Publisher(output)
  }

  @inlinable public func first() -> Just<Output> { self }

  @inlinable public func first(
    where predicate: (Output) -> Bool
  ) -> Optional<Output>.Publisher {
    filter(predicate)
  }

  @inlinable public func last() -> Just<Output> { self }

  @inlinable public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    filter(predicate)
  }

  @inlinable public func dropFirst(_ count: Int = 1) -> Optional<Output>.Publisher {
    precondition(count >= 0, "A negative number of values cannot be dropped.")
    return Optional.Publisher(count == 0 ? output : nil)
  }

  @inlinable public func drop(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    Optional.Publisher(predicate(output) ? nil : output)
  }

  @inlinable public func prefix(_ maxLength: Int) -> Optional<Output>.Publisher {
    precondition(maxLength >= 0, "A prefix cannot have a negative length.")
    return Optional.Publisher(maxLength > 0 ? output : nil)
  }

  @inlinable public func prefix(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    filter(predicate)
  }

  @inlinable public func output(at index: Int) -> Optional<Output>.Publisher {
    precondition(index >= 0, "A value cannot have a negative index.")
    return Optional.Publisher(index == 0 ? output : nil)
  }

  @inlinable public func output<R: RangeExpression<Int>>(in range: R) -> Optional<Output>.Publisher
  {
    Optional.Publisher(range.contains(0) ? output : nil)
  }

  @inlinable public func append(_ elements: Output...) -> Publishers.Sequence<[Output], Never> {
    append(elements)
  }

  @inlinable public func append<S: Swift.Sequence<Output>>(
    _ elements: S
  ) -> Publishers.Sequence<[Output], Never> {
    Publishers.Sequence(sequence: [output] + elements)
  }

  @inlinable public func prepend(_ elements: Output...) -> Publishers.Sequence<[Output], Never> {
    prepend(elements)
  }

  @inlinable public func prepend<S: Swift.Sequence<Output>>(
    _ elements: S
  ) -> Publishers.Sequence<[Output], Never> {
    Publishers.Sequence(sequence: elements + [output])
  }
}

// Folds of one value.
extension Just {
  @inlinable public func collect() -> Just<[Output]> { Just<[Output]>([output]) }

  @inlinable public func count() -> Just<Int> { Just<Int>(1) }

  @inlinable public func allSatisfy(_ predicate: (Output) -> Bool) -> Just<Bool> {
    map(predicate)
  }

  @inlinable public func tryAllSatisfy(
    _ predicate: (Output) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  @inlinable public func contains(where predicate: (Output) -> Bool) -> Just<Bool> {
    map(predicate)
  }

  @inlinable public func tryContains(
    where predicate: (Output) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    tryMap(predicate)
  }

  @inlinable public func min(
    by areInIncreasingOrder: (Output, Output) -> Bool
  ) -> Just<Output> {
    self
  }

  @inlinable public func max(
    by areInIncreasingOrder: (Output, Output) -> Bool
  ) -> Just<Output> {
    self
  }

  @inlinable public func reduce<T: Sendable>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Never>.Publisher {
    Result<T, Never>.Publisher(nextPartialResult(initialResult, output))
  }

  @inlinable public func tryReduce<T: Sendable>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryMap { try nextPartialResult(initialResult, $0) }
  }

  @inlinable public func scan<T: Sendable>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Never>.Publisher {
    reduce(initialResult, nextPartialResult)
  }

  @inlinable public func tryScan<T: Sendable>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    tryReduce(initialResult, nextPartialResult)
  }
}

extension Just where Output: Equatable {
  @inlinable public func contains(_ output: Output) -> Just<Bool> {
    Just<Bool>(self.output == output)
  }

  @inlinable public func removeDuplicates() -> Just<Output> { self }
}

extension Just where Output: Comparable {
  @inlinable public func min() -> Just<Output> { self }

  @inlinable public func max() -> Just<Output> { self }
}
