extension Optional where Wrapped: Sendable {
  /// Publishes the value, if there is one, and finishes: the publisher behind
  /// `Optional/publisher`.
  ///
  ///     Optional(a).publisher  (a|)
  ///     nil                    |
  ///
  /// The value waits to be asked for; the finish comes with it, or at once if there is none.
  ///
  /// ```swift
  /// let cancellable = Int("42").publisher.sink { print("a number:", $0) }
  /// ```
  public struct Publisher: Streams.Publisher {
    public typealias Output = Wrapped
    public typealias Failure = Never

    /// What is published, if anything.
    public let output: Wrapped?

    @inlinable public init(_ output: Wrapped?) {
      self.output = output
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Never>>(subscriber: consuming S) {
      if let output {
        subscriber.receive(only: output, as: "Optional")
      } else {
        subscriber.receive(nothingBut: .finished)
      }
    }
  }

  /// Publishes the value, if there is one, and finishes.
  @inlinable public var publisher: Optional<Wrapped>.Publisher { Publisher(self) }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}
