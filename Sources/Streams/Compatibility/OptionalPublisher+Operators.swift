// Operators whose result is known at once, so that it is again a publisher of one value or none. A
// closure runs when the operator is applied, once for all subscribers. As in Combine, an operator
// that folds all values into one, such as `count()` or `reduce(_:_:)`, publishes nothing if there
// is no value. `collect()` publishes an empty array.

extension Optional.Publisher {
  /// Publishes `transform` of the value.
  @_alwaysEmitIntoClient public func map<T: Sendable>(
    _ transform: (Wrapped) -> T
  ) -> Optional<T>.Publisher {
    output.map(transform).publisher
  }

  /// Publishes `transform` of the value, unless that is nil.
  @_alwaysEmitIntoClient public func compactMap<T: Sendable>(
    _ transform: (Wrapped) -> T?
  ) -> Optional<T>.Publisher {
    output.flatMap(transform).publisher
  }

  /// Publishes the value only if it satisfies `isIncluded`.
  @_alwaysEmitIntoClient public func filter(
    _ isIncluded: (Wrapped) -> Bool
  ) -> Optional<Wrapped>.Publisher {
    compactMap { isIncluded($0) ? $0 : nil }
  }

  /// Publishes no value, and finishes.
  @_alwaysEmitIntoClient public func ignoreOutput() -> Empty<Wrapped, Never> { Empty() }

  /// Changes nothing, as it never fails.
  @_alwaysEmitIntoClient
  public func replaceError(with output: Wrapped) -> Optional<Wrapped>.Publisher { self }

  /// Publishes `output` if there is no value.
  @_alwaysEmitIntoClient public func replaceEmpty(with output: Wrapped) -> Just<Wrapped> {
    Just(self.output ?? output)
  }

  /// Changes nothing, as it never fails.
  @_alwaysEmitIntoClient public func retry(_ times: Int) -> Optional<Wrapped>.Publisher { self }

  /// Changes nothing, as one value has no duplicate.
  @_alwaysEmitIntoClient public func removeDuplicates(
    by predicate: (Wrapped, Wrapped) -> Bool
  ) -> Optional<Wrapped>.Publisher {
    self
  }

  /// Changes nothing, as there is no second value.
  @_alwaysEmitIntoClient public func first() -> Optional<Wrapped>.Publisher { self }

  /// Publishes the value only if it satisfies `predicate`.
  @_alwaysEmitIntoClient public func first(
    where predicate: (Wrapped) -> Bool
  ) -> Optional<Wrapped>.Publisher {
    filter(predicate)
  }

  /// Changes nothing, as there is no second value.
  @_alwaysEmitIntoClient public func last() -> Optional<Wrapped>.Publisher { self }

  /// Publishes the value only if it satisfies `predicate`.
  @_alwaysEmitIntoClient public func last(
    where predicate: (Wrapped) -> Bool
  ) -> Optional<Wrapped>.Publisher {
    filter(predicate)
  }

  /// Publishes the value only if `count` is 0. A negative count is a programming error.
  @_alwaysEmitIntoClient public func dropFirst(_ count: Int = 1) -> Optional<Wrapped>.Publisher {
    require(count >= 0, "A negative number of values cannot be dropped.")
    return filter { _ in count == 0 }
  }

  /// Publishes the value unless it satisfies `predicate`.
  @_alwaysEmitIntoClient public func drop(
    while predicate: (Wrapped) -> Bool
  ) -> Optional<Wrapped>.Publisher {
    filter { !predicate($0) }
  }

  /// Publishes the value unless `maxLength` is 0. A negative length is a programming error.
  @_alwaysEmitIntoClient public func prefix(_ maxLength: Int) -> Optional<Wrapped>.Publisher {
    require(maxLength >= 0, "A prefix cannot have a negative length.")
    return filter { _ in maxLength > 0 }
  }

  /// Publishes the value only if it satisfies `predicate`.
  @_alwaysEmitIntoClient public func prefix(
    while predicate: (Wrapped) -> Bool
  ) -> Optional<Wrapped>.Publisher {
    filter(predicate)
  }

  /// Publishes the value only if `index` is 0. A negative index is a programming error.
  @_alwaysEmitIntoClient public func output(at index: Int) -> Optional<Wrapped>.Publisher {
    require(index >= 0, "A value cannot have a negative index.")
    return filter { _ in index == 0 }
  }

  /// Publishes the value only if `range` contains 0.
  @_alwaysEmitIntoClient public func output<R: RangeExpression<Int>>(
    in range: R
  ) -> Optional<Wrapped>.Publisher {
    filter { _ in range.contains(0) }
  }

  /// Publishes an array of the value, which is empty if there is none.
  @_alwaysEmitIntoClient public func collect() -> Optional<[Wrapped]>.Publisher {
    .init(output.map { [$0] } ?? [])
  }

  /// Publishes 1, if there is a value, and else nothing.
  @_alwaysEmitIntoClient public func count() -> Optional<Int>.Publisher { map { _ in 1 } }

  /// Publishes whether the value satisfies `predicate`; nothing without a value, as in Combine.
  @_alwaysEmitIntoClient
  public func allSatisfy(_ predicate: (Wrapped) -> Bool) -> Optional<Bool>.Publisher {
    map(predicate)
  }

  /// Publishes whether the value satisfies `predicate`; nothing without a value, as in Combine.
  @_alwaysEmitIntoClient public func contains(
    where predicate: (Wrapped) -> Bool
  ) -> Optional<Bool>.Publisher {
    map(predicate)
  }

  /// Changes nothing, as there is no second value.
  @_alwaysEmitIntoClient public func min(
    by areInIncreasingOrder: (Wrapped, Wrapped) -> Bool
  ) -> Optional<Wrapped>.Publisher {
    self
  }

  /// Changes nothing, as there is no second value.
  @_alwaysEmitIntoClient public func max(
    by areInIncreasingOrder: (Wrapped, Wrapped) -> Bool
  ) -> Optional<Wrapped>.Publisher {
    self
  }

  /// Publishes what `nextPartialResult` makes of the value; nothing without one, as in Combine.
  @_alwaysEmitIntoClient public func reduce<T: Sendable>(
    _ initialResult: T, _ nextPartialResult: (T, Wrapped) -> T
  ) -> Optional<T>.Publisher {
    map { nextPartialResult(initialResult, $0) }
  }

  /// Publishes what `nextPartialResult` makes of the value; nothing without one, as in Combine.
  @_alwaysEmitIntoClient public func scan<T: Sendable>(
    _ initialResult: T, _ nextPartialResult: (T, Wrapped) -> T
  ) -> Optional<T>.Publisher {
    reduce(initialResult, nextPartialResult)
  }
}

extension Optional.Publisher where Wrapped: Equatable {
  /// Publishes whether the value is `output`.
  @_alwaysEmitIntoClient public func contains(_ output: Wrapped) -> Optional<Bool>.Publisher {
    map { $0 == output }
  }

  /// Changes nothing, as one value has no duplicate.
  @_alwaysEmitIntoClient public func removeDuplicates() -> Optional<Wrapped>.Publisher { self }
}

extension Optional.Publisher where Wrapped: Comparable {
  /// Changes nothing, as there is no second value.
  @_alwaysEmitIntoClient public func min() -> Optional<Wrapped>.Publisher { self }

  /// Changes nothing, as there is no second value.
  @_alwaysEmitIntoClient public func max() -> Optional<Wrapped>.Publisher { self }
}
