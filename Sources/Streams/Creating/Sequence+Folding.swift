// Operators that make one value of the elements of a collection, which is known at once. A closure runs
// when the operator is applied, once for all subscribers. Where the failure is `Never`, what may be
// missing is an optional's publisher.

extension Publishers.Sequence where Elements: Collection {
  @inlinable public func collect() -> Result<[Output], Failure>.Publisher {
    .init(Array(sequence))
  }

  @inlinable public func count() -> Result<Int, Failure>.Publisher {
    .init(sequence.count)
  }

  @inlinable public func allSatisfy(
    _ predicate: (Output) -> Bool
  ) -> Result<Bool, Failure>.Publisher {
    .init(sequence.allSatisfy(predicate))
  }

  @inlinable public func tryAllSatisfy(
    _ predicate: (Output) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    Result<Bool, any Error> { try sequence.allSatisfy(predicate) }.publisher
  }

  @inlinable public func contains(
    where predicate: (Output) -> Bool
  ) -> Result<Bool, Failure>.Publisher {
    .init(sequence.contains(where: predicate))
  }

  @inlinable public func tryContains(
    where predicate: (Output) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    Result<Bool, any Error> { try sequence.contains(where: predicate) }.publisher
  }

  @inlinable public func reduce<T: Sendable>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    .init(sequence.reduce(initialResult, nextPartialResult))
  }

  @inlinable public func tryReduce<T: Sendable>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    Result<T, any Error> { try sequence.reduce(initialResult, nextPartialResult) }.publisher
  }
}

extension Publishers.Sequence where Elements: Collection, Elements.Element: Equatable {
  @inlinable public func contains(_ output: Output) -> Result<Bool, Failure>.Publisher {
    .init(sequence.contains(output))
  }
}

extension Publishers.Sequence where Elements: Collection, Failure == Never {
  @inlinable public func count() -> Just<Int> { Just(sequence.count) }

  @inlinable public func first() -> Optional<Output>.Publisher { .init(sequence.first) }

  @inlinable public func first(
    where predicate: (Output) -> Bool
  ) -> Optional<Output>.Publisher {
    .init(sequence.first(where: predicate))
  }

  @inlinable public func output(at index: Int) -> Optional<Output>.Publisher {
    precondition(index >= 0, "A value cannot have a negative index.")
    return .init(sequence.dropFirst(index).first)
  }

  @inlinable public func min(
    by areInIncreasingOrder: (Output, Output) -> Bool
  ) -> Optional<Output>.Publisher {
    .init(sequence.min(by: areInIncreasingOrder))
  }

  @inlinable public func max(
    by areInIncreasingOrder: (Output, Output) -> Bool
  ) -> Optional<Output>.Publisher {
    .init(sequence.max(by: areInIncreasingOrder))
  }
}

extension Publishers.Sequence
where Elements: Collection, Elements.Element: Comparable, Failure == Never {
  @inlinable public func min() -> Optional<Output>.Publisher { .init(sequence.min()) }

  @inlinable public func max() -> Optional<Output>.Publisher { .init(sequence.max()) }
}

extension Publishers.Sequence where Elements: BidirectionalCollection, Failure == Never {
  @inlinable public func last() -> Optional<Output>.Publisher { .init(sequence.last) }

  @inlinable public func last(
    where predicate: (Output) -> Bool
  ) -> Optional<Output>.Publisher {
    .init(sequence.last(where: predicate))
  }
}
