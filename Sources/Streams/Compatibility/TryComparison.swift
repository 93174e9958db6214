extension Publisher {
  /// Publishes the smallest value, by a given order that may throw, when upstream finishes: the
  /// first of equal ones. The first error thrown fails the stream.
  ///
  ///     source             -2-1-3-|
  ///     tryMin(by: order)  -------(1|)
  ///     with a bad value   -2-x-3-|
  ///     tryMin(by: order)  ---#
  ///
  /// Upstream is asked for everything, and cancelled when the order throws; the value waits for
  /// demand. Finishes empty if upstream does.
  ///
  /// ```swift
  /// numbers.tryMin { left, right in
  ///   guard left >= 0, right >= 0 else { throw Negative() }
  ///   return left < right
  /// }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency public consuming func tryMin(
    by areInIncreasingOrder: @escaping @Sendable (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self) { try areInIncreasingOrder($1, $0) }
  }

  /// Publishes the greatest value, by a given order that may throw, when upstream finishes: the
  /// first of equal ones. The first error thrown fails the stream.
  ///
  /// ```swift
  /// numbers.tryMax { left, right in
  ///   guard left >= 0, right >= 0 else { throw Negative() }
  ///   return left < right
  /// }
  /// ```
  ///
  /// - Parameter areInIncreasingOrder: True if the first argument is smaller than the second.
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency public consuming func tryMax(
    by areInIncreasingOrder: @escaping @Sendable (Output, Output) throws -> Bool
  ) -> Publishers.TryComparison<Self> {
    Publishers.TryComparison(upstream: self, areInIncreasingOrder: areInIncreasingOrder)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/tryMax(by:)``.
  @_eagerMove public struct TryComparison<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, any Error> { .init() }

    public let upstream: Upstream
    public let areInIncreasingOrder: @Sendable (Upstream.Output, Upstream.Output) throws -> Bool

    @_alwaysEmitIntoClient @preconcurrency public init(
      upstream: Upstream,
      areInIncreasingOrder: @escaping @Sendable (Upstream.Output, Upstream.Output) throws -> Bool
    ) {
      self.upstream = upstream
      self.areInIncreasingOrder = areInIncreasingOrder
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let areInIncreasingOrder = areInIncreasingOrder
      upstream.receive(
        subscriber, through: "TryComparison", Self.Output?.none, last: { $0 }
      ) { greatest, value in
        if let known = greatest, try !areInIncreasingOrder(known, value) { return .keep }
        greatest = value
        return .keep
      }
    }
  }
}
