extension LazySequenceProtocol where Element: Sendable {
  /// Publishes the elements, each made when it is asked for.
  ///
  ///     subscriber                             (^2)
  ///     (0...).lazy.map { $0 * 2 }.publisher   (02)
  ///
  /// An endless sequence is published as far as there is demand. Each subscriber begins at the start. The finish follows
  /// the last element without further demand.
  ///
  /// - Important: The closures of the sequence run on the thread that asks for the elements. The compiler cannot check
  ///   that they may: they must not use what another thread changes.
  ///
  /// ```swift
  /// let run = (1...).lazy.map { $0 * $0 }.filter { $0 % 3 == 1 }.publisher
  ///   .prefix(5)
  ///   .sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient
  public var publisher: Publishers.Sequence<ExtraPublishers.LazyElements<Element>, Never> {
    Publishers.Sequence(sequence: ExtraPublishers.LazyElements(self))
  }
}

extension ExtraPublishers {
  /// The elements of a lazy sequence, whose closures are not `Sendable`.
  public struct LazyElements<Element: Sendable>: Swift.Sequence, @unchecked Sendable {
    // Sendable: only reading is shared. That the closures may run on any thread is the client's part.
    @usableFromInline let iterator: () -> AnyIterator<Element>

    @_alwaysEmitIntoClient init<Base: LazySequenceProtocol>(_ base: Base)
    where Base.Element == Element {
      iterator = { AnyIterator(base.makeIterator()) }
    }

    @inlinable public func makeIterator() -> AnyIterator<Element> { iterator() }
  }
}

extension ExtraPublisherNames {
  public typealias LazyElements = ExtraPublishers.LazyElements
}
