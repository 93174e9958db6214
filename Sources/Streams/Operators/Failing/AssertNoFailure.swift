extension Publisher {
  /// Passes all values, and stops the program if the stream fails: for a stream that cannot fail.
  ///
  ///     source            -1-2-|
  ///     assertNoFailure() -1-2-|
  ///
  /// Values, finish and demand pass unchanged. The program stops in every build; without
  /// optimisation it also prints the failure.
  ///
  /// ```swift
  /// let run = Just(1).setFailureType(to: CancellationError.self)
  ///   .assertNoFailure("a single value cannot fail").sink { print($0) }
  /// ```
  ///
  /// - Parameter prefix: The text before the failure in the message.
  @_alwaysEmitIntoClient public consuming func assertNoFailure(
    _ prefix: String = "", file: StaticString = #file, line: UInt = #line
  ) -> Publishers.AssertNoFailure<Self> {
    Publishers.AssertNoFailure(upstream: self, prefix: prefix, file: file, line: line)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/assertNoFailure(_:file:line:)``.
  @_eagerMove public struct AssertNoFailure<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Never> { .init() }

    public let upstream: Upstream
    public let prefix: String
    public let file: StaticString
    public let line: UInt

    @_alwaysEmitIntoClient
    public init(upstream: Upstream, prefix: String, file: StaticString, line: UInt) {
      self.upstream = upstream
      self.prefix = prefix
      self.file = file
      self.line = line
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Never>>(subscriber: consuming S) {
      let (prefix, file, line) = (prefix, file, line)
      upstream.receive(
        subscriber: MapErrorSubscriber<Upstream.Failure, S>(downstream: subscriber) { error in
          let words = prefix.isEmpty ? "" : "\(prefix): "
          fatalError(
            "\(words)A stream that must not fail has failed: \(error)", file: file, line: line)
        })
    }
  }
}
