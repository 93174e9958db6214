import Streams

extension Publisher where Output == Location {
  /// R8: drops fixes that are known to be worse than `limit` metres. Nil drops none.
  ///
  ///     fixes    -5-40-9-
  ///     accurate -5----9-   within 20 m
  @inline(__always)
  func accurate(
    within limit: Double?, report: @escaping @Sendable (TrackerEvent) -> Void
  ) -> Publishers.Filter<Self> {
    filter { fix in
      guard let limit, let accuracy = fix.horizontalAccuracy, accuracy > limit else { return true }
      report(.dropped(fix, .inaccurate))
      return false
    }
  }
}
