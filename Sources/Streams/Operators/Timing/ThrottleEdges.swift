extension Publisher {
  /// Publishes the first value of each interval, the last one, or both.
  ///
  ///     source                  -ab-c-----d-----|
  ///     throttle(4ms, leading)  -a--------d-----|
  ///     throttle(4ms, trailing) -----c--------d-|
  ///     throttle(4ms, both)     -a---c----d-----|
  ///
  /// An interval begins with a value, or with a value that is published at the end of the interval before. With
  /// `leading`, the others are dropped: a guard against double taps, as the first counts and is never delayed. With
  /// `trailing`, the newest of each interval is published at its end. With `both`, this is
  /// `throttle(for:scheduler:latest:)` with the latest.
  ///
  /// A value that waits delays the finish or failure until it has been sent. Upstream is asked for everything; a value
  /// that downstream has not asked for is dropped. In other libraries this is `throttleFirst`, `throttleLast`, or
  /// `throttle` with `leading` and `trailing`.
  ///
  /// ```swift
  /// let counted = taps.throttle(for: .seconds(1), scheduler: DispatchQueue.main, edges: .leading)
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The least time between two values.
  ///   - scheduler: Measures the time, and delivers.
  ///   - edges: The values of an interval that are published.
  @_alwaysEmitIntoClient @_disfavoredOverload public consuming func throttle(
    for interval: Duration, scheduler: any Scheduler, edges: ExtraPublishers.Edges
  ) -> some Publisher<Output, Failure> {
    ScheduledPublisher(
      self, "ThrottleEdges", scheduler,
      Throttling(interval: interval.nanoseconds, keepsLatest: edges != .leading, edges))
  }
}
