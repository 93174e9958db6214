extension Publisher {
  /// Keeps the values that satisfy `isIncluded`; the first error thrown fails the stream.
  ///
  ///     source            -1-2-x-4-|
  ///     tryFilter(isEven) ---2-#
  ///
  /// Upstream is cancelled when `isIncluded` throws. For each value it drops, upstream is asked for
  /// one more.
  ///
  /// ```swift
  /// numbers.tryFilter { number in
  ///   guard number >= 0 else { throw Negative() }
  ///   return number.isMultiple(of: 2)
  /// }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency public consuming func tryFilter(
    _ isIncluded: @escaping @Sendable (Output) throws -> Bool
  ) -> Publishers.TryFilter<Self> {
    Publishers.TryFilter(upstream: self, isIncluded: isIncluded)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/tryFilter(_:)``.
  @_eagerMove public struct TryFilter<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, any Error> { .init() }

    public let upstream: Upstream
    public let isIncluded: @Sendable (Upstream.Output) throws -> Bool

    @_alwaysEmitIntoClient @preconcurrency public init(
      upstream: Upstream, isIncluded: @escaping @Sendable (Upstream.Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let isIncluded = isIncluded
      upstream.receive(subscriber, through: "TryFilter", ()) { _, value in
        try isIncluded(value) ? .emit(value) : .skip
      }
    }
  }
}
