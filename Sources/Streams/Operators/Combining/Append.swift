extension Publisher {
  /// Publishes these values when this publisher has finished.
  ///
  ///     source        -1-2-|
  ///     append(8, 9)  -1-2-(89|)
  ///
  /// A failure ends the stream, and nothing follows it. The values wait for demand.
  ///
  /// ```swift
  /// let run = [1, 2].publisher.append(3, 4).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient public consuming func append(
    _ elements: Output...
  ) -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>> {
    append(elements)
  }

  /// Publishes the elements of a sequence when this publisher has finished.
  ///
  /// A failure ends the stream, and nothing follows it. The elements wait for demand.
  ///
  /// ```swift
  /// let run = [1, 2].publisher.append(3...9).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient public consuming func append<Elements: Swift.Sequence & Sendable>(
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
  /// The other is subscribed to when this one finishes, and is asked for exactly the remaining
  /// demand. Finishes with the other; a failure of either ends the stream.
  ///
  /// ```swift
  /// let run = [1, 2].publisher.append(Just(3)).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient public consuming func append<Suffix: Publisher<Output, Failure>>(
    _ publisher: Suffix
  ) -> Publishers.Concatenate<Self, Suffix> {
    Publishers.Concatenate(prefix: self, suffix: publisher)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/append(_:)-(Suffix)`` and ``Publisher/prepend(_:)-(Prefix)``.
  @_eagerMove public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
  where Prefix.Failure == Suffix.Failure, Prefix.Output == Suffix.Output {
    public static var streamTypes: StreamTypes<Suffix.Output, Suffix.Failure> { .init() }

    /// The publisher whose values come first.
    public let prefix: Prefix
    /// The publisher whose values follow when `prefix` has finished.
    public let suffix: Suffix

    @_alwaysEmitIntoClient public init(prefix: Prefix, suffix: Suffix) {
      self.prefix = prefix
      self.suffix = suffix
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let suffix = suffix
      Succession.subscribe(to: prefix, "Concatenate", into: subscriber) { completion, _ in
        switch completion {
        case .finished: .subscribe(to: suffix)
        case .failure: .end(completion)
        }
      }
    }
  }
}

extension Publishers.Concatenate: Equatable where Prefix: Equatable, Suffix: Equatable {}
