extension Publisher {
  /// Publishes each value together with the instant at which it comes.
  ///
  ///     source                 --a---b-c-|
  ///     timestamped(using: s)  --A---B-C-|   A is (2 ms, a), B is (6 ms, b), C is (8 ms, c)
  ///
  /// Finish, failure and demand pass unchanged. In other libraries this is `timestamp`.
  ///
  /// ```swift
  /// let run = names.timestamped(using: DispatchQueue.main).sink { print("\($0.instant): \($0.value)") }
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload public consuming func timestamped(
    using scheduler: any Scheduler
  ) -> Publishers.Map<Self, (instant: Instant, value: Output)> {
    map { (scheduler.now, $0) }
  }
}
