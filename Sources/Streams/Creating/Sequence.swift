extension Publishers {
  /// Publishes the elements of a sequence, and finishes: the publisher behind
  /// `Sequence/publisher`.
  ///
  ///     [1, 2, 3].publisher  (123|)
  ///
  /// Elements are sent as they are asked for, each subscriber from the start. The sequence is read
  /// one element ahead, so the finish comes with the last element.
  public struct Sequence<Elements: Swift.Sequence & Sendable, Failure: Error>: Publisher
  where Elements.Element: Sendable, Elements.Iterator: SendableMetatype {
    public typealias Output = Elements.Element

    /// What is published.
    public let sequence: Elements

    @inlinable
    public init(sequence: Elements) {
      self.sequence = sequence
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let sequence = sequence
      Pump(sequence.makeIterator(), then: .finished, into: subscriber)
        .start(as: "Sequence") { String(describing: sequence) }
    }
  }
}

extension Sequence where Self: Sendable, Element: Sendable, Iterator: SendableMetatype {
  /// Publishes the elements as they are asked for, and finishes.
  @inlinable
  public var publisher: Publishers.Sequence<Self, Never> {
    Publishers.Sequence(sequence: self)
  }
}
