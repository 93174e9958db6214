// Operators that make one value of the elements of a collection, which is known at once. A closure
// runs when the operator is applied, once for all subscribers. Where the failure is `Never`, an
// operator that may have no value returns an optional's publisher.

extension Publishers.Sequence where Elements: Collection {
  /// Publishes an array of all elements.
  @_alwaysEmitIntoClient public func collect() -> Result<[Output], Failure>.Publisher {
    .init(Array(sequence))
  }

  /// Publishes the number of elements.
  @_alwaysEmitIntoClient public func count() -> Result<Int, Failure>.Publisher {
    .init(sequence.count)
  }

  /// Publishes whether all elements satisfy `predicate`.
  @_alwaysEmitIntoClient public func allSatisfy(
    _ predicate: (Output) -> Bool
  ) -> Result<Bool, Failure>.Publisher {
    .init(sequence.allSatisfy(predicate))
  }

  /// Publishes whether all elements satisfy `predicate`, or fails with the error it throws.
  @_alwaysEmitIntoClient public func tryAllSatisfy(
    _ predicate: (Output) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    Result<Bool, any Error> { try sequence.allSatisfy(predicate) }.publisher
  }

  /// Publishes whether any element satisfies `predicate`.
  @_alwaysEmitIntoClient public func contains(
    where predicate: (Output) -> Bool
  ) -> Result<Bool, Failure>.Publisher {
    .init(sequence.contains(where: predicate))
  }

  /// Publishes whether any element satisfies `predicate`, or fails with the error it throws.
  @_alwaysEmitIntoClient public func tryContains(
    where predicate: (Output) throws -> Bool
  ) -> Result<Bool, any Error>.Publisher {
    Result<Bool, any Error> { try sequence.contains(where: predicate) }.publisher
  }

  /// Publishes the result of combining all elements.
  @_alwaysEmitIntoClient public func reduce<T: Sendable>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Result<T, Failure>.Publisher {
    .init(sequence.reduce(initialResult, nextPartialResult))
  }

  /// Publishes the result of combining all elements, or fails with the error thrown.
  @_alwaysEmitIntoClient public func tryReduce<T: Sendable>(
    _ initialResult: T, _ nextPartialResult: (T, Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    Result<T, any Error> { try sequence.reduce(initialResult, nextPartialResult) }.publisher
  }
}

extension Publishers.Sequence where Elements: Collection, Elements.Element: Equatable {
  /// Publishes whether any element is `output`.
  @_alwaysEmitIntoClient public func contains(_ output: Output) -> Result<Bool, Failure>.Publisher {
    .init(sequence.contains(output))
  }
}

extension Publishers.Sequence where Elements: Collection, Failure == Never {
  /// Publishes the number of elements.
  @_alwaysEmitIntoClient public func count() -> Just<Int> { Just(sequence.count) }

  /// Publishes the first element, if there is one.
  @_alwaysEmitIntoClient public func first() -> Optional<Output>.Publisher { .init(sequence.first) }

  /// Publishes the first element that satisfies `predicate`, if there is one.
  @_alwaysEmitIntoClient public func first(
    where predicate: (Output) -> Bool
  ) -> Optional<Output>.Publisher {
    .init(sequence.first(where: predicate))
  }

  /// Publishes the element at `index`, if there is one. It is the collection's own index, which
  /// does not begin with 0 in a slice.
  @_alwaysEmitIntoClient
  public func output(at index: Elements.Index) -> Optional<Output>.Publisher {
    let isThere = sequence.startIndex <= index && index < sequence.endIndex
    return .init(isThere ? sequence[index] : nil)
  }

  /// Publishes the smallest element, if there is one.
  @_alwaysEmitIntoClient public func min(
    by areInIncreasingOrder: (Output, Output) -> Bool
  ) -> Optional<Output>.Publisher {
    .init(sequence.min(by: areInIncreasingOrder))
  }

  /// Publishes the largest element, if there is one.
  @_alwaysEmitIntoClient public func max(
    by areInIncreasingOrder: (Output, Output) -> Bool
  ) -> Optional<Output>.Publisher {
    .init(sequence.max(by: areInIncreasingOrder))
  }
}

extension Publishers.Sequence
where Elements: Collection, Elements.Element: Comparable, Failure == Never {
  /// Publishes the smallest element, if there is one.
  @_alwaysEmitIntoClient public func min() -> Optional<Output>.Publisher { .init(sequence.min()) }

  /// Publishes the largest element, if there is one.
  @_alwaysEmitIntoClient public func max() -> Optional<Output>.Publisher { .init(sequence.max()) }
}

extension Publishers.Sequence where Elements: BidirectionalCollection, Failure == Never {
  /// Publishes the last element, if there is one.
  @_alwaysEmitIntoClient public func last() -> Optional<Output>.Publisher { .init(sequence.last) }

  /// Publishes the last element that satisfies `predicate`, if there is one.
  @_alwaysEmitIntoClient public func last(
    where predicate: (Output) -> Bool
  ) -> Optional<Output>.Publisher {
    .init(sequence.last(where: predicate))
  }
}
