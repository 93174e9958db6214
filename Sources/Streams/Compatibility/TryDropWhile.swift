extension Publisher {
  /// Drops values as long as they satisfy `predicate`, and publishes all from the first that does
  /// not; an error thrown fails the stream.
  ///
  ///     source                -1-3-1-|
  ///     tryDrop(while: isLow) ---3-1-|
  ///     with a bad value      -1-x-3-|
  ///     tryDrop(while: isLow) ---#
  ///
  /// Upstream is cancelled when `predicate` throws. For each value it drops, upstream is asked for
  /// one more. `predicate` is not called again once it has returned false.
  ///
  /// ```swift
  /// lines.tryDrop { line in try isComment(line) }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency public consuming func tryDrop(
    while predicate: @escaping @Sendable (Output) throws -> Bool
  ) -> Publishers.TryDropWhile<Self> {
    Publishers.TryDropWhile(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/tryDrop(while:)``.
  @_eagerMove public struct TryDropWhile<Upstream: Publisher>: Publisher {
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
      upstream.receive(subscriber, through: "TryDropWhile", true) { isDropping, value in
        if isDropping, try predicate(value) { return .skip }
        isDropping = false
        return .emit(value)
      }
    }
  }
}
