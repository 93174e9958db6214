extension Publisher {
  /// Publishes these values when this publisher has finished.
  ///
  ///     source        -1-2-|
  ///     append(8, 9)  -1-2-(89|)
  ///
  /// A failure ends the stream, and nothing follows it. The values wait to be asked for.
  ///
  /// ```swift
  /// let run = [1, 2].publisher.append(3, 4).sink { print($0) }
  /// ```
  @inlinable public consuming func append(
    _ elements: Output...
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>> {
    append(elements)
  }

  /// Publishes the elements of a sequence when this publisher has finished.
  ///
  /// A failure ends the stream, and nothing follows it. The elements wait to be asked for.
  ///
  /// ```swift
  /// let run = [1, 2].publisher.append(3...9).sink { print($0) }
  /// ```
  @inlinable public consuming func append<Elements: Swift.Sequence & Sendable>(
    _ elements: Elements
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<Elements, Failure>>
  where Elements.Element == Output, Elements.Iterator: SendableMetatype {
    append(Publishers.Sequence(sequence: elements))
  }

  /// Publishes the values of another publisher when this one has finished.
  ///
  ///     source         -1-2-|
  ///     suffix         -8-9-|
  ///     append(suffix) -1-2--8-9-|
  ///
  /// The other is subscribed to when this one finishes, and is asked for exactly the demand that is
  /// left. Finishes with the other; a failure of either ends the stream.
  ///
  /// ```swift
  /// let run = [1, 2].publisher.append(Just(3)).sink { print($0) }
  /// ```
  @inlinable public consuming func append<Suffix: Publisher<Output, Failure>>(
    _ publisher: Suffix
  ) -> Publishers.Concatenate<Self, Suffix> {
    Publishers.Concatenate(prefix: self, suffix: publisher)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/append(_:)-(Suffix)`` and ``Publisher/prepend(_:)-(Prefix)``.
  public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
  where Prefix.Failure == Suffix.Failure, Prefix.Output == Suffix.Output {
    public typealias Output = Suffix.Output
    public typealias Failure = Suffix.Failure

    /// Comes first.
    public let prefix: Prefix
    /// Comes when `prefix` has finished.
    public let suffix: Suffix

    @inlinable public init(prefix: Prefix, suffix: Suffix) {
      self.prefix = prefix
      self.suffix = suffix
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      Succession.subscribe(
        to: prefix, "Concatenate", ConcatenateRule(suffix: suffix), into: subscriber)
    }
  }
}

extension Publishers.Concatenate: Equatable where Prefix: Equatable, Suffix: Equatable {}

@usableFromInline struct ConcatenateRule<Second: Publisher>: SuccessionRule {
  @usableFromInline let suffix: Second

  @inlinable init(suffix: Second) {
    self.suffix = suffix
  }

  @inlinable
  func next(after completion: Subscribers.Completion<Second.Failure>) -> SuccessionStep<Second> {
    switch completion {
    case .finished: .subscribe(suffix)
    case .failure: .end(completion)
    }
  }
}
