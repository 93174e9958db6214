extension Publisher {
  /// Publishes values for a time, and finishes at its end.
  ///
  ///     source                  -1-2-3-4-|
  ///     prefix(for: 4ms, …)     -1-2|
  ///
  /// The time begins with the subscription. At its end upstream is cancelled, and the finish comes on the
  /// scheduler, or on the thread that is delivering a value at that moment. Finish, failure and demand of this
  /// publisher pass unchanged. In other libraries this is `take` with a duration.
  ///
  /// ```swift
  /// let run = readings.prefix(for: .seconds(10), scheduler: DispatchQueue.main)
  ///   .sink { print($0.value) }
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload public consuming func prefix(
    for duration: Duration, scheduler: any Scheduler
  ) -> some Publisher<Output, Failure> {
    prefix(untilOutputFrom: Publishers.timer(after: duration, scheduler: scheduler))
  }
}
