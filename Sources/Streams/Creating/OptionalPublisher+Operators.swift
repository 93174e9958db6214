// Operators whose result is known at once, so that it is again a publisher of one value or none. A
// closure runs when the operator is applied, once for all subscribers. As in Combine, an operator that
// folds all values into one, such as `collect()` or `count()`, publishes nothing where there is no
// value to fold.

extension Optional.Publisher {
  @inlinable public func map<T: Sendable>(
    _ transform: (Wrapped) -> T
  ) -> Optional<T>.Publisher {
    output.map(transform).publisher
  }

  @inlinable public func compactMap<T: Sendable>(
    _ transform: (Wrapped) -> T?
  ) -> Optional<T>.Publisher {
    output.flatMap(transform).publisher
  }

  @inlinable public func filter(
    _ isIncluded: (Wrapped) -> Bool
  ) -> Optional<Wrapped>.Publisher {
    compactMap { isIncluded($0) ? $0 : nil }
  }

  @inlinable public func ignoreOutput() -> Empty<Wrapped, Never> { Empty() }

  @inlinable public func replaceError(with output: Wrapped) -> Optional<Wrapped>.Publisher { self }

  @inlinable public func replaceEmpty(with output: Wrapped) -> Just<Wrapped> {
    Just(self.output ?? output)
  }

  @inlinable public func retry(_ times: Int) -> Optional<Wrapped>.Publisher { self }

  @inlinable public func removeDuplicates(
    by predicate: (Wrapped, Wrapped) -> Bool
  ) -> Optional<Wrapped>.Publisher {
    self
  }

  @inlinable public func first() -> Optional<Wrapped>.Publisher { self }

  @inlinable public func first(
    where predicate: (Wrapped) -> Bool
  ) -> Optional<Wrapped>.Publisher {
    filter(predicate)
  }

  @inlinable public func last() -> Optional<Wrapped>.Publisher { self }

  @inlinable public func last(
    where predicate: (Wrapped) -> Bool
  ) -> Optional<Wrapped>.Publisher {
    filter(predicate)
  }

  @inlinable public func dropFirst(_ count: Int = 1) -> Optional<Wrapped>.Publisher {
    precondition(count >= 0, "A negative number of values cannot be dropped.")
    return filter { _ in count == 0 }
  }

  @inlinable public func drop(
    while predicate: (Wrapped) -> Bool
  ) -> Optional<Wrapped>.Publisher {
    filter { !predicate($0) }
  }

  @inlinable public func prefix(_ maxLength: Int) -> Optional<Wrapped>.Publisher {
    precondition(maxLength >= 0, "A prefix cannot have a negative length.")
    return filter { _ in maxLength > 0 }
  }

  @inlinable public func prefix(
    while predicate: (Wrapped) -> Bool
  ) -> Optional<Wrapped>.Publisher {
    filter(predicate)
  }

  @inlinable public func output(at index: Int) -> Optional<Wrapped>.Publisher {
    precondition(index >= 0, "A value cannot have a negative index.")
    return filter { _ in index == 0 }
  }

  @inlinable public func output<R: RangeExpression<Int>>(
    in range: R
  ) -> Optional<Wrapped>.Publisher {
    filter { _ in range.contains(0) }
  }

  @inlinable public func collect() -> Optional<[Wrapped]>.Publisher { map { [$0] } }

  @inlinable public func count() -> Optional<Int>.Publisher { map { _ in 1 } }

  @inlinable public func allSatisfy(_ predicate: (Wrapped) -> Bool) -> Optional<Bool>.Publisher {
    map(predicate)
  }

  @inlinable public func contains(
    where predicate: (Wrapped) -> Bool
  ) -> Optional<Bool>.Publisher {
    map(predicate)
  }

  @inlinable public func min(
    by areInIncreasingOrder: (Wrapped, Wrapped) -> Bool
  ) -> Optional<Wrapped>.Publisher {
    self
  }

  @inlinable public func max(
    by areInIncreasingOrder: (Wrapped, Wrapped) -> Bool
  ) -> Optional<Wrapped>.Publisher {
    self
  }

  @inlinable public func reduce<T: Sendable>(
    _ initialResult: T, _ nextPartialResult: (T, Wrapped) -> T
  ) -> Optional<T>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  @inlinable public func scan<T: Sendable>(
    _ initialResult: T, _ nextPartialResult: (T, Wrapped) -> T
  ) -> Optional<T>.Publisher {
    reduce(initialResult, nextPartialResult)
  }
}

extension Optional.Publisher where Wrapped: Equatable {
  @inlinable public func contains(_ output: Wrapped) -> Optional<Bool>.Publisher {
    map { $0 == output }
  }

  @inlinable public func removeDuplicates() -> Optional<Wrapped>.Publisher { self }
}

extension Optional.Publisher where Wrapped: Comparable {
  @inlinable public func min() -> Optional<Wrapped>.Publisher { self }

  @inlinable public func max() -> Optional<Wrapped>.Publisher { self }
}
