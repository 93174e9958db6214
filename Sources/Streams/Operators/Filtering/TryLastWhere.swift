extension Publisher {
  /// Publishes the last value that satisfies `predicate` when upstream finishes; an error thrown fails
  /// the stream.
  ///
  ///     source                -1-2-3-4-|
  ///     tryLast(where: isOdd) ---------(3|)
  ///     with a bad value      -1-x-3-|
  ///     tryLast(where: isOdd) ---#
  ///
  /// Upstream is asked for everything, and cancelled when `predicate` throws; the value waits to be
  /// asked for. Finishes empty if no value satisfies.
  ///
  /// ```swift
  /// lines.tryLast { line in try !isComment(line) }
  /// ```
  @inlinable @inline(__always) @preconcurrency public consuming func tryLast(
    where predicate: @escaping @Sendable (Output) throws -> Bool
  ) -> Publishers.TryLastWhere<Self> {
    Publishers.TryLastWhere(upstream: self, predicate: predicate)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/tryLast(where:)``.
  public struct TryLastWhere<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
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
      upstream.receive(subscriber, through: "TryLastWhere", Output?.none, last: { $0 }) {
        last, value in
        if try predicate(value) { last = value }
        return .keep
      }
    }
  }
}
