extension Publisher {
  /// Drops each value for which `predicate`, called with the value published before and this one,
  /// returns true; the first error thrown fails the stream.
  ///
  ///     source                        -1-1-2-x-3-|
  ///     tryRemoveDuplicates(by: same) -1---2-#
  ///
  /// Upstream is cancelled when `predicate` throws. For each value it drops, upstream is asked for
  /// one more.
  ///
  /// ```swift
  /// readings.tryRemoveDuplicates { before, now in
  ///   guard now.value >= 0 else { throw Negative() }
  ///   return now.value == before.value
  /// }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency
  public consuming func tryRemoveDuplicates(
    by predicate: @escaping @Sendable (Output, Output) throws -> Bool
  ) -> Publishers.TryRemoveDuplicates<Self> {
    Publishers.TryRemoveDuplicates(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/tryRemoveDuplicates(by:)``.
  @_eagerMove public struct TryRemoveDuplicates<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, any Error> { .init() }

    public let upstream: Upstream
    public let predicate: @Sendable (Upstream.Output, Upstream.Output) throws -> Bool

    @_alwaysEmitIntoClient @preconcurrency public init(
      upstream: Upstream,
      predicate: @escaping @Sendable (Upstream.Output, Upstream.Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let predicate = predicate
      upstream.receive(subscriber, through: "TryRemoveDuplicates", Self.Output?.none) {
        published, value in
        if let published, try predicate(published, value) { return .skip }
        published = value
        return .emit(value)
      }
    }
  }
}
