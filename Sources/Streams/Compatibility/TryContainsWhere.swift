extension Publisher {
  /// Publishes whether any value satisfies `predicate`: true as soon as one does, false when
  /// upstream finishes without one; an error thrown fails the stream.
  ///
  ///     source                     -1-2-3-|
  ///     tryContains(where: isEven) ---(T|)    T is true
  ///     with a bad value           -1-x-2-|
  ///     tryContains(where: isEven) ---#
  ///
  /// Upstream is asked for everything, and cancelled once there is an answer or an error; the
  /// answer waits for demand.
  ///
  /// ```swift
  /// lines.tryContains { line in try isComment(line) }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency public consuming func tryContains(
    where predicate: @escaping @Sendable (Output) throws -> Bool
  ) -> Publishers.TryContainsWhere<Self> {
    Publishers.TryContainsWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/tryContains(where:)``.
  @_eagerMove public struct TryContainsWhere<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Bool, any Error> { .init() }

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
      upstream.receive(subscriber, through: "TryContainsWhere", (), last: { _ in false }) {
        _, value in
        try predicate(value) ? .emitLast(true) : .keep
      }
    }
  }
}
