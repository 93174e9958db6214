import Streams

extension Publisher where Output == Location {
  /// R8: drops fixes that are known to be worse than `limit` metres. Nil drops none.
  ///
  ///     fixes    -5-40-9-
  ///     accurate -5----9-   within 20 m
  /// - Parameter report: Receives every fix. This is the last rule that drops fixes by themselves.
  @inline(__always)
  func accurate(
    within limit: Double?, report: @escaping @Sendable (TrackerEvent) -> Void
  ) -> Publishers.Filter<Self> {
    filter { fix in
      let isInaccurate =
        if let limit, let accuracy = fix.horizontalAccuracy { accuracy > limit } else { false }
      report(.fix(fix, dropped: isInaccurate ? .inaccurate : nil))
      return !isInaccurate
    }
  }
}
