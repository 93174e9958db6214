// Operators whose result is known at once, so that it is again a publisher of one value. They publish
// what the operators of the same names publish on any publisher; a closure runs when the operator is
// applied, once for all subscribers.

extension Just {
  /// Publishes `transform` of the value.
  @_alwaysEmitIntoClient public func map<T: Sendable>(_ transform: (Output) -> T) -> Just<T> {
    Just<T>(transform(output))
  }

  /// Hides the type of this publisher. That needs no allocation.
  @_alwaysEmitIntoClient public func eraseToAnyPublisher() -> AnyPublisher<Output, Never> {
    AnyPublisher(value: output)
  }

  /// Publishes `transform` of the value, or fails with the error it throws.
  @_alwaysEmitIntoClient public func tryMap<T: Sendable>(
    _ transform: (Output) throws -> T
  ) -> Result<T, any Error>.Publisher {
    Result<T, any Error> { try transform(output) }.publisher
  }

  /// Changes the failure type; `transform` is never called.
  @_alwaysEmitIntoClient public func mapError<E: Error>(
    _ transform: (Never) -> E
  ) -> Result<Output, E>.Publisher {
    Result<Output, E>.Publisher(output)
  }

  /// Sets the failure type, though the publisher never fails.
  @_alwaysEmitIntoClient public func setFailureType<E: Error>(
    to failureType: E.Type
  ) -> Result<Output, E>.Publisher {
    Result<Output, E>.Publisher(output)
  }

  /// Publishes `transform` of the value, unless that is nil.
  @_alwaysEmitIntoClient public func compactMap<T: Sendable>(
    _ transform: (Output) -> T?
  ) -> Optional<T>.Publisher {
    transform(output).publisher
  }

  /// Publishes the value only if it satisfies `isIncluded`.
  @_alwaysEmitIntoClient
  public func filter(_ isIncluded: (Output) -> Bool) -> Optional<Output>.Publisher {
    Optional.Publisher(isIncluded(output) ? output : nil)
  }

  /// Publishes no value, and finishes.
  @_alwaysEmitIntoClient public func ignoreOutput() -> Empty<Output, Never> { Empty() }

  /// Changes nothing, as it never fails.
  @_alwaysEmitIntoClient public func replaceError(with output: Output) -> Just<Output> { self }

  /// Changes nothing, as there is a value.
  @_alwaysEmitIntoClient public func replaceEmpty(with output: Output) -> Just<Output> { self }

  /// Changes nothing, as it never fails.
  @_alwaysEmitIntoClient public func retry(_ times: Int) -> Just<Output> { self }

  /// Changes nothing, as one value has no duplicate.
  @_alwaysEmitIntoClient
  public func removeDuplicates(by predicate: (Output, Output) -> Bool) -> Just<Output> {
    self
  }

  /// Publishes the value, or fails with the error that `predicate` throws. It receives the value as
  /// both arguments.
  @_alwaysEmitIntoClient public func tryRemoveDuplicates(
    by predicate: (Output, Output) throws -> Bool
  ) -> Result<Output, any Error>.Publisher {
    tryMap {
      _ = try predicate($0, $0)
      return $0
    }
  }

  /// Changes nothing, as there is no second value.
  @_alwaysEmitIntoClient public func first() -> Just<Output> { self }

  /// Publishes the value only if it satisfies `predicate`.
  @_alwaysEmitIntoClient public func first(
    where predicate: (Output) -> Bool
  ) -> Optional<Output>.Publisher {
    filter(predicate)
  }

  /// Changes nothing, as there is no second value.
  @_alwaysEmitIntoClient public func last() -> Just<Output> { self }

  /// Publishes the value only if it satisfies `predicate`.
  @_alwaysEmitIntoClient
  public func last(where predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    filter(predicate)
  }

  /// Publishes the value only if `count` is 0. A negative count is a programming error.
  @_alwaysEmitIntoClient public func dropFirst(_ count: Int = 1) -> Optional<Output>.Publisher {
    require(count >= 0, "A negative number of values cannot be dropped.")
    return Optional.Publisher(count == 0 ? output : nil)
  }

  /// Publishes the value unless it satisfies `predicate`.
  @_alwaysEmitIntoClient
  public func drop(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    Optional.Publisher(predicate(output) ? nil : output)
  }

  /// Publishes the value unless `maxLength` is 0. A negative length is a programming error.
  @_alwaysEmitIntoClient public func prefix(_ maxLength: Int) -> Optional<Output>.Publisher {
    require(maxLength >= 0, "A prefix cannot have a negative length.")
    return Optional.Publisher(maxLength > 0 ? output : nil)
  }

  /// Publishes the value only if it satisfies `predicate`.
  @_alwaysEmitIntoClient
  public func prefix(while predicate: (Output) -> Bool) -> Optional<Output>.Publisher {
    filter(predicate)
  }

  /// Publishes the value only if `index` is 0. A negative index is a programming error.
  @_alwaysEmitIntoClient public func output(at index: Int) -> Optional<Output>.Publisher {
    require(index >= 0, "A value cannot have a negative index.")
    return Optional.Publisher(index == 0 ? output : nil)
  }

  /// Publishes the value only if `range` contains 0.
  @_alwaysEmitIntoClient
  public func output<R: RangeExpression<Int>>(in range: R) -> Optional<Output>.Publisher {
    Optional.Publisher(range.contains(0) ? output : nil)
  }

  /// Publishes more values after the value.
  @_alwaysEmitIntoClient
  public func append(_ elements: Output...) -> Publishers.Sequence<[Output], Never> {
    append(elements)
  }

  /// Publishes more values after the value.
  @_alwaysEmitIntoClient public func append<S: Collection<Output>>(
    _ elements: S
  ) -> Publishers.Sequence<[Output], Never> {
    Publishers.Sequence(sequence: [output] + elements)
  }

  /// Publishes more values before the value.
  @_alwaysEmitIntoClient
  public func prepend(_ elements: Output...) -> Publishers.Sequence<[Output], Never> {
    prepend(elements)
  }

  /// Publishes more values before the value.
  @_alwaysEmitIntoClient public func prepend<S: Collection<Output>>(
    _ elements: S
  ) -> Publishers.Sequence<[Output], Never> {
    Publishers.Sequence(sequence: elements + [output])
  }
}

extension Just where Output: Equatable {
  /// Changes nothing, as one value has no duplicate.
  @_alwaysEmitIntoClient public func removeDuplicates() -> Just<Output> { self }
}
