extension Publisher {
  /// Publishes values as long as they satisfy `predicate`, and finishes at the first that does not;
  /// an error thrown fails the stream.
  ///
  ///     source                  -1-2-3-1-|
  ///     tryPrefix(while: isLow) -1-2-|
  ///     with a bad value        -1-2-x-1-|
  ///     tryPrefix(while: isLow) -1-2-#
  ///
  /// Upstream is cancelled when `predicate` is false or throws. Demand passes unchanged.
  ///
  /// ```swift
  /// lines.tryPrefix { line in try isComment(line) }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency public consuming func tryPrefix(
    while predicate: @escaping @Sendable (Output) throws -> Bool
  ) -> Publishers.TryPrefixWhile<Self> {
    Publishers.TryPrefixWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/tryPrefix(while:)``.
  @_eagerMove public struct TryPrefixWhile<Upstream: Publisher>: Publisher {
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
      upstream.receive(subscriber, through: "TryPrefixWhile", ()) { _, value in
        try predicate(value) ? .emit(value) : .finish
      }
    }
  }
}
