extension Publisher {
  /// Publishes whether any value satisfies `predicate`: true as soon as one does, false when upstream
  /// finishes without one; an error thrown fails the stream.
  ///
  ///     source                     -1-2-3-|
  ///     tryContains(where: isEven) ---(T|)    T is true
  ///     with a bad value           -1-x-2-|
  ///     tryContains(where: isEven) ---#
  ///
  /// Upstream is asked for everything, and cancelled once there is an answer or an error; the answer
  /// waits to be asked for.
  ///
  /// ```swift
  /// lines.tryContains { line in try isComment(line) }
  /// ```
  @inlinable @inline(__always) @preconcurrency public consuming func tryContains(
    where predicate: @escaping @Sendable (Output) throws -> Bool
  ) -> Publishers.TryContainsWhere<Self> {
    Publishers.TryContainsWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/tryContains(where:)``.
  public struct TryContainsWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Bool
    public typealias Failure = any Error

    public let upstream: Upstream
    public let predicate: @Sendable (Upstream.Output) throws -> Bool

    @inlinable @preconcurrency public init(
      upstream: Upstream, predicate: @escaping @Sendable (Upstream.Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let predicate = predicate
      upstream.receive(subscriber, through: "TryContainsWhere", (), last: { _ in false }) {
        _, value in
        try predicate(value) ? .emitLast(true) : .keep
      }
    }
  }
}
