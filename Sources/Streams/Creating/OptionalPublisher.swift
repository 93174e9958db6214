extension Optional where Wrapped: Sendable {
  /// Publishes the value, if there is one, and finishes: the publisher behind
  /// `Optional/publisher`.
  ///
  ///     Optional(a).publisher  (a|)
  ///     nil                    |
  ///
  /// The value waits for demand; the finish comes with it, or at once if there is no value.
  ///
  /// ```swift
  /// let cancellable = Int("42").publisher.sink { print("a number:", $0) }
  /// ```
  @_eagerMove public struct Publisher: Streams.Publisher {
    public static var streamTypes: StreamTypes<Wrapped, Never> { .init() }

    /// The value, if there is one.
    public let output: Wrapped?

    @_alwaysEmitIntoClient public init(_ output: Wrapped?) {
      self.output = output
    }

    @_alwaysEmitIntoClient @inline(__always) public var _onlyValue: Wrapped? { output }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Never>>(subscriber: consuming S) {
      if let output {
        subscriber.receive(only: output, as: "Optional")
      } else {
        subscriber.receive(nothingBut: .finished)
      }
    }
  }

  /// Publishes the value, if there is one, and finishes.
  @_alwaysEmitIntoClient public var publisher: Optional<Wrapped>.Publisher { Publisher(self) }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}
