// Operators whose result is again a sequence. On a collection, a closure runs over all elements
// when the operator is applied, once for all subscribers, as in Combine. A sequence that is not a
// collection, such as `1...`, may be endless, and Combine would never return there. So these
// sequences have the operators of any publisher, whose closures run as elements are requested.

extension Publishers.Sequence {
  /// Publishes all but the first `count` elements. A negative count is a programming error.
  @_alwaysEmitIntoClient public func dropFirst(
    _ count: Int = 1
  ) -> Publishers.Sequence<DropFirstSequence<Elements>, Failure> {
    require(count >= 0, "A negative number of values cannot be dropped.")
    return .init(sequence: sequence.dropFirst(count))
  }

  /// Publishes the first `maxLength` elements. A negative length is a programming error.
  @_alwaysEmitIntoClient public func prefix(
    _ maxLength: Int
  ) -> Publishers.Sequence<PrefixSequence<Elements>, Failure> {
    require(maxLength >= 0, "A prefix cannot have a negative length.")
    return .init(sequence: sequence.prefix(maxLength))
  }

  /// Publishes no value, and finishes.
  @_alwaysEmitIntoClient public func ignoreOutput() -> Empty<Output, Failure> { Empty() }

  /// Hides the type of this publisher. For an array of one element, that needs no allocation.
  @_alwaysEmitIntoClient public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
    guard let value = _onlyValue else { return AnyPublisher(self) }
    return AnyPublisher(value: value)
  }

  /// Changes nothing, as it never fails.
  @_alwaysEmitIntoClient
  public func retry(_ times: Int) -> Publishers.Sequence<Elements, Failure> { self }
}

extension Publishers.Sequence where Failure == Never {
  /// Sets the failure type, though the publisher never fails.
  @_alwaysEmitIntoClient public func setFailureType<E: Error>(
    to error: E.Type
  ) -> Publishers.Sequence<Elements, E> {
    .init(sequence: sequence)
  }
}

extension Publishers.Sequence where Elements: Collection {
  /// Publishes `transform` of each element.
  @_alwaysEmitIntoClient public func map<T: Sendable>(
    _ transform: (Output) -> T
  ) -> Publishers.Sequence<[T], Failure> {
    .init(sequence: sequence.map(transform))
  }

  /// Publishes `transform` of each element, unless that is nil.
  @_alwaysEmitIntoClient public func compactMap<T: Sendable>(
    _ transform: (Output) -> T?
  ) -> Publishers.Sequence<[T], Failure> {
    .init(sequence: sequence.compactMap(transform))
  }

  /// Publishes `output` for each element that is nil.
  @_alwaysEmitIntoClient public func replaceNil<T: Sendable>(
    with output: T
  ) -> Publishers.Sequence<[T], Failure> where Output == T? {
    map { $0 ?? output }
  }

  /// Publishes the elements that satisfy `isIncluded`.
  @_alwaysEmitIntoClient public func filter(
    _ isIncluded: (Output) -> Bool
  ) -> Publishers.Sequence<[Output], Failure> {
    let included: [Output] = sequence.filter(isIncluded)
    return .init(sequence: included)
  }

  /// Publishes every result of combining the elements, one after the other.
  @_alwaysEmitIntoClient public func scan<T: Sendable>(
    _ initialResult: T, _ nextPartialResult: (T, Output) -> T
  ) -> Publishers.Sequence<[T], Failure> {
    var result = initialResult
    return map {
      result = nextPartialResult(result, $0)
      return result
    }
  }

  /// Publishes the elements before the first that does not satisfy `predicate`.
  @_alwaysEmitIntoClient public func prefix(
    while predicate: (Output) -> Bool
  ) -> Publishers.Sequence<[Output], Failure> {
    .init(sequence: Array(sequence.prefix(while: predicate)))
  }

}

extension Publishers.Sequence where Elements: Collection {
  /// Publishes the elements whose indices are in `range`. They are the collection's own indices,
  /// which do not begin with 0 in a slice. Indices that the collection does not have are ignored.
  @_alwaysEmitIntoClient public func output(
    in range: Range<Elements.Index>
  ) -> Publishers.Sequence<[Output], Failure> {
    .init(sequence: Array(sequence[range.clamped(to: sequence.startIndex..<sequence.endIndex)]))
  }

  /// Publishes the elements whose indices are in `range`. They are the collection's own indices,
  /// which do not begin with 0 in a slice. Indices that the collection does not have are ignored.
  @_alwaysEmitIntoClient public func output<R: RangeExpression<Elements.Index>>(
    in range: R
  ) -> Publishers.Sequence<[Output], Failure> {
    // The end of a range may have no next index, so each index is checked.
    let indices = sequence.indices.lazy.drop { !range.contains($0) }.prefix { range.contains($0) }
    return .init(sequence: indices.map { sequence[$0] })
  }
}

extension Publishers.Sequence where Elements: Collection, Elements.Iterator: Sendable {
  /// Publishes the first element that does not satisfy `predicate`, and all elements after it.
  @_alwaysEmitIntoClient public func drop(
    while predicate: (Output) -> Bool
  ) -> Publishers.Sequence<DropWhileSequence<Elements>, Failure> {
    .init(sequence: sequence.drop(while: predicate))
  }
}

extension Publishers.Sequence where Elements: Collection, Elements.Element: Equatable {
  /// Publishes the elements that differ from the one before.
  @_alwaysEmitIntoClient public func removeDuplicates() -> Publishers.Sequence<[Output], Failure> {
    var kept: [Output] = []
    for element in sequence where element != kept.last { kept.append(element) }
    return .init(sequence: kept)
  }
}

extension Publishers.Sequence where Elements: RangeReplaceableCollection {
  /// Publishes more elements after these.
  @_alwaysEmitIntoClient
  public func append(_ elements: Output...) -> Publishers.Sequence<Elements, Failure> {
    append(elements)
  }

  /// Publishes more elements after these.
  @_alwaysEmitIntoClient public func append<S: Collection<Output>>(
    _ elements: S
  ) -> Publishers.Sequence<Elements, Failure> {
    .init(sequence: sequence + elements)
  }

  /// Publishes more elements after these.
  @_alwaysEmitIntoClient public func append(
    _ publisher: Publishers.Sequence<Elements, Failure>
  ) -> Publishers.Sequence<Elements, Failure> {
    append(publisher.sequence)
  }

  /// Publishes more elements before these.
  @_alwaysEmitIntoClient
  public func prepend(_ elements: Output...) -> Publishers.Sequence<Elements, Failure> {
    prepend(elements)
  }

  /// Publishes more elements before these.
  @_alwaysEmitIntoClient public func prepend<S: Collection<Output>>(
    _ elements: S
  ) -> Publishers.Sequence<Elements, Failure> {
    .init(sequence: elements + sequence)
  }

  /// Publishes more elements before these.
  @_alwaysEmitIntoClient public func prepend(
    _ publisher: Publishers.Sequence<Elements, Failure>
  ) -> Publishers.Sequence<Elements, Failure> {
    prepend(publisher.sequence)
  }
}
