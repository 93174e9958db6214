extension Publisher {
  /// Publishes these values before those of this publisher.
  ///
  ///     source         -1-2-|
  ///     prepend(8, 9)  (89)1-2-|
  ///
  /// The values wait for demand; this publisher is subscribed to when all have been sent.
  ///
  /// ```swift
  /// let run = [3, 4].publisher.prepend(1, 2).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient public consuming func prepend(
    _ elements: Output...
  ) -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self> {
    prepend(elements)
  }

  /// Publishes the elements of a sequence before the values of this publisher.
  ///
  /// The elements wait for demand; this publisher is subscribed to when all have been sent.
  ///
  /// ```swift
  /// let run = [8, 9].publisher.prepend(1...7).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient public consuming func prepend<Elements: Swift.Sequence & Sendable>(
    _ elements: Elements
  ) -> Publishers.Concatenate<Publishers.Sequence<Elements, Failure>, Self>
  where Elements.Element == Output, Elements.Iterator: SendableMetatype {
    prepend(Publishers.Sequence(sequence: elements))
  }

  /// Publishes the values of another publisher before those of this one.
  ///
  ///     source          -1-2-|
  ///     prefix          -8-9-|
  ///     prepend(prefix) -8-9--1-2-|
  ///
  /// This publisher is subscribed to when the other has finished, and is asked for exactly the
  /// remaining demand. Finishes with this publisher; a failure of either ends the stream.
  ///
  /// ```swift
  /// let run = [2, 3].publisher.prepend(Just(1)).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient public consuming func prepend<Prefix: Publisher<Output, Failure>>(
    _ publisher: Prefix
  ) -> Publishers.Concatenate<Prefix, Self> {
    Publishers.Concatenate(prefix: publisher, suffix: self)
  }
}
