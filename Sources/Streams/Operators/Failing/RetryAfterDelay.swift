extension Publisher {
  /// Subscribes again some time after the stream has failed, at most `retries` times.
  ///
  ///     source                                  -1-#
  ///     retry(2, delay: .constant(2ms), …)      -1----1----1-#
  ///     retry(2, delay: .exponential(2ms, …) …) -1----1------1-#
  ///
  /// The delay passes on `scheduler`, on which upstream is then subscribed to and asked for the
  /// remaining demand. The last failure goes downstream, and so does a failure that is not retryable. With nil or a
  /// negative number, retries are not limited.
  ///
  /// ```swift
  /// let data = download.retry(
  ///   5, delay: .exponential(initial: .seconds(1), maximum: .seconds(30), jitter: 0.5),
  ///   scheduler: DispatchQueue.main, when: { $0.code == .timedOut })
  /// ```
  ///
  /// - Parameters:
  ///   - delay: The delay after each failure.
  ///   - resetsAfterValue: Whether a value resets the count of failures, both for the delay and for
  ///     `retries`: suitable for a connection that has worked for a while.
  ///   - isRetryable: Called with each failure as long as retries are left; false fails the stream.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload public consuming func retry(
    _ retries: Int? = nil, delay: ExtraPublishers.RetryDelay, scheduler: any Scheduler,
    resetsAfterValue: Bool = false,
    when isRetryable: @escaping @Sendable (Failure) -> Bool = { _ in true }
  ) -> some Publisher<Output, Failure> {
    Resubscribed(self, "RetryAfterDelay") {
      RetryAfterDelayRule(
        retries: retries, delay: delay, scheduler: scheduler, resetsAfterValue: resetsAfterValue,
        isRetryable: isRetryable)
    }
  }

  /// Subscribes again, the same time after each failure: `retry` with ``ExtraPublishers/RetryDelay/constant(_:)``.
  ///
  /// ```swift
  /// let data = download.retry(3, delay: .seconds(2), scheduler: DispatchQueue.main)
  /// ```
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload public consuming func retry(
    _ retries: Int? = nil, delay: Duration, scheduler: any Scheduler,
    resetsAfterValue: Bool = false,
    when isRetryable: @escaping @Sendable (Failure) -> Bool = { _ in true }
  ) -> some Publisher<Output, Failure> {
    retry(
      retries, delay: .constant(delay), scheduler: scheduler, resetsAfterValue: resetsAfterValue,
      when: isRetryable)
  }
}

@usableFromInline struct RetryAfterDelayRule<Failure: Error>: ResubscribingRule {
  @usableFromInline let retries: Int?
  @usableFromInline let delay: ExtraPublishers.RetryDelay
  @usableFromInline let scheduler: (any Scheduler)?
  @usableFromInline let resetsAfterValue: Bool
  @usableFromInline let isRetryable: @Sendable (Failure) -> Bool
  /// The number of failures counted so far.
  @usableFromInline var failureCount = 0
  @usableFromInline var random: SplitMix64
  @usableFromInline var timer: (any Cancellable)?

  @_alwaysEmitIntoClient init(
    retries: Int?, delay: ExtraPublishers.RetryDelay, scheduler: any Scheduler,
    resetsAfterValue: Bool, isRetryable: @escaping @Sendable (Failure) -> Bool
  ) {
    self.retries = retries
    self.delay = delay
    self.scheduler = scheduler
    self.resetsAfterValue = resetsAfterValue
    self.isRetryable = isRetryable
    random = SplitMix64(seed: scheduler.isVirtual ? 0 : .random(in: 0 ... .max))
  }

  @_alwaysEmitIntoClient mutating func receivedValue() {
    if resetsAfterValue { failureCount = 0 }
  }

  @_alwaysEmitIntoClient
  mutating func next(after completion: Subscribers.Completion<Failure>) -> ResubscribingStep {
    guard case .failure(let error) = completion, hasRetryLeft, isRetryable(error) else {
      return .end
    }
    failureCount += 1
    let share = Double.random(in: 0...1, using: &random)
    return .subscribeLater(delay.duration(afterFailure: failureCount, random: share))
  }

  @_alwaysEmitIntoClient var hasRetryLeft: Bool {
    guard let retries, retries >= 0 else { return true }
    return failureCount < retries
  }
}
