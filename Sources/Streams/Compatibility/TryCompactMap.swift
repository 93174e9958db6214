extension Publisher {
  /// Replaces every value with `transform(value)`, and drops the values for which it is nil; the
  /// first error thrown fails the stream.
  ///
  ///     source               -1-n-3-x-4-|
  ///     tryCompactMap(parse) -1---3-#
  ///
  /// Upstream is cancelled when `transform` throws. For each value it drops, upstream is asked for
  /// one more.
  ///
  /// ```swift
  /// lines.tryCompactMap { line in
  ///   try isComment(line) ? nil : line
  /// }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency
  public consuming func tryCompactMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Output) throws -> Result?
  ) -> Publishers.TryCompactMap<Self, Result> {
    Publishers.TryCompactMap(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/tryCompactMap(_:)``.
  @_eagerMove public struct TryCompactMap<Upstream: Publisher, Output: Sendable>: Publisher {
    public static var streamTypes: StreamTypes<Output, any Error> { .init() }

    public let upstream: Upstream
    public let transform: @Sendable (Upstream.Output) throws -> Output?

    @_alwaysEmitIntoClient @preconcurrency public init(
      upstream: Upstream, transform: @escaping @Sendable (Upstream.Output) throws -> Output?
    ) {
      self.upstream = upstream
      self.transform = transform
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let transform = transform
      upstream.receive(subscriber, through: "TryCompactMap", ()) { _, value in
        try transform(value).map { .emit($0) } ?? .skip
      }
    }
  }
}
