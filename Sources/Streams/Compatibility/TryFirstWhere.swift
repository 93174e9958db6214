extension Publisher {
  /// Publishes the first value that satisfies `predicate`, and finishes; an error thrown fails the
  /// stream.
  ///
  ///     source                  -1-2-3-|
  ///     tryFirst(where: isEven) ---(2|)
  ///     with a bad value        -1-x-2-|
  ///     tryFirst(where: isEven) ---#
  ///
  /// Upstream is cancelled once there is a value or an error. For each value that does not satisfy
  /// `predicate`, upstream is asked for one more. Finishes empty if upstream does.
  ///
  /// ```swift
  /// lines.tryFirst { line in try !isComment(line) }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency public consuming func tryFirst(
    where predicate: @escaping @Sendable (Output) throws -> Bool
  ) -> Publishers.TryFirstWhere<Self> {
    Publishers.TryFirstWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/tryFirst(where:)``.
  @_eagerMove public struct TryFirstWhere<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, any Error> { .init() }

    public let upstream: Upstream
    public let predicate: @Sendable (Upstream.Output) throws -> Bool

    @_alwaysEmitIntoClient @preconcurrency public init(
      upstream: Upstream, predicate: @escaping @Sendable (Upstream.Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let predicate = predicate
      upstream.receive(subscriber, through: "TryFirstWhere", ()) { _, value in
        try predicate(value) ? .emitLast(value) : .skip
      }
    }
  }
}
