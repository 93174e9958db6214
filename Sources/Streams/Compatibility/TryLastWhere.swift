extension Publisher {
  /// Publishes the last value that satisfies `predicate` when upstream finishes; an error thrown
  /// fails the stream.
  ///
  ///     source                -1-2-3-4-|
  ///     tryLast(where: isOdd) ---------(3|)
  ///     with a bad value      -1-x-3-|
  ///     tryLast(where: isOdd) ---#
  ///
  /// Upstream is asked for everything, and cancelled when `predicate` throws; the value waits for
  /// demand. Finishes empty if no value satisfies `predicate`.
  ///
  /// ```swift
  /// lines.tryLast { line in try !isComment(line) }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency public consuming func tryLast(
    where predicate: @escaping @Sendable (Output) throws -> Bool
  ) -> Publishers.TryLastWhere<Self> {
    Publishers.TryLastWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/tryLast(where:)``.
  @_eagerMove public struct TryLastWhere<Upstream: Publisher>: Publisher {
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
      upstream.receive(subscriber, through: "TryLastWhere", Self.Output?.none, last: { $0 }) {
        last, value in
        if try predicate(value) { last = value }
        return .keep
      }
    }
  }
}
