extension Publisher {
  /// Publishes whether all values satisfy `predicate`: false as soon as one does not, true when
  /// upstream finishes; an error thrown fails the stream.
  ///
  ///     source               -1-2-3-|
  ///     tryAllSatisfy(isOdd) ---(F|)    F is false
  ///     with a bad value     -1-x-2-|
  ///     tryAllSatisfy(isOdd) ---#
  ///
  /// Upstream is asked for everything, and cancelled once there is an answer or an error; the
  /// answer waits for demand.
  ///
  /// ```swift
  /// lines.tryAllSatisfy { line in try isComment(line) }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency public consuming func tryAllSatisfy(
    _ predicate: @escaping @Sendable (Output) throws -> Bool
  ) -> Publishers.TryAllSatisfy<Self> {
    Publishers.TryAllSatisfy(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/tryAllSatisfy(_:)``.
  @_eagerMove public struct TryAllSatisfy<Upstream: Publisher>: Publisher {
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
      upstream.receive(subscriber, through: "TryAllSatisfy", (), last: { _ in true }) { _, value in
        try predicate(value) ? .keep : .emitLast(false)
      }
    }
  }
}
