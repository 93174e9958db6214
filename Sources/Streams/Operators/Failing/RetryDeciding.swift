extension Publisher {
  /// Subscribes again after a failure, when a closure says, which knows the error.
  ///
  ///     source                        -1-#
  ///     retry { … } after 2 ms, twice -1----1----1-#
  ///
  /// The closure receives the error, the number of the failure and the time since the subscription. It returns when
  /// the next attempt begins: never, now, after a time, or when another publisher sends. Each attempt is asked for
  /// the remaining demand. The failure for which there is no other attempt goes downstream. In other libraries this
  /// is `retryWhen`.
  ///
  /// ```swift
  /// let data = download.retry(within: .seconds(60), scheduler: DispatchQueue.main) { failure in
  ///   switch failure.error.code {
  ///   case .badURL: .never
  ///   case .notConnectedToInternet: .when(networkIsBack)
  ///   default: .after(failure.delay(.exponential(initial: .seconds(1), jitter: 0.5)))
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - limit: The time after the subscription in which the last attempt must begin; nil for no bound.
  ///   - scheduler: Measures the time; an attempt that was delayed begins on it.
  ///   - resetsAfterValue: Whether a value resets the number of failures and the time.
  ///   - seed: Of the random numbers for the jitter of delays. With nil, they are the same in every run in virtual time,
  ///     and others in each subscription elsewhere.
  ///   - decide: Called with each failure.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload public consuming func retry(
    within limit: Duration? = nil, scheduler: any Scheduler, resetsAfterValue: Bool = false,
    seed: UInt64? = nil,
    _ decide:
      @escaping @Sendable (ExtraPublishers.FailedAttempt<Failure>) -> ExtraPublishers.NextAttempt
  ) -> some Publisher<Output, Failure> {
    Resubscribed(self, "RetryDeciding") {
      RetryDecidingRule(
        limit: limit, scheduler: scheduler, resetsAfterValue: resetsAfterValue, seed: seed,
        decide: decide)
    }
  }
}

extension ExtraPublishers {
  /// A failure, after which there may be another attempt.
  public struct FailedAttempt<Failure: Error>: Sendable {
    public let error: Failure
    /// The number of failures so far, with this one.
    public let number: Int
    /// The time since the subscription.
    public let elapsed: Duration
    /// A random number from 0 to 1.
    public let random: Double

    @_alwaysEmitIntoClient public init(
      error: Failure, number: Int, elapsed: Duration, random: Double = 0
    ) {
      self.error = error
      self.number = number
      self.elapsed = elapsed
      self.random = random
    }

    /// The delay after as many failures, with its jitter.
    @_alwaysEmitIntoClient public func delay(_ delay: RetryDelay) -> Duration {
      delay.duration(afterFailure: number, random: random)
    }
  }
}

extension ExtraPublisherNames {
  public typealias FailedAttempt = ExtraPublishers.FailedAttempt
}

@usableFromInline struct RetryDecidingRule<Failure: Error>: ResubscribingRule {
  @usableFromInline let limit: Duration?
  @usableFromInline let scheduler: (any Scheduler)?
  @usableFromInline let resetsAfterValue: Bool
  @usableFromInline
  let decide: @Sendable (ExtraPublishers.FailedAttempt<Failure>) -> ExtraPublishers.NextAttempt
  @usableFromInline var number = 0
  /// The subscription, or the last value if that resets the time.
  @usableFromInline var start: Instant
  @usableFromInline var steady = SteadyTime()
  @usableFromInline var random: SplitMix64
  @usableFromInline var timer: (any Cancellable)?
  @usableFromInline var awaited: AwaitedSignal<Failure>?

  @_alwaysEmitIntoClient init(
    limit: Duration?, scheduler: any Scheduler, resetsAfterValue: Bool, seed: UInt64?,
    decide:
      @escaping @Sendable (ExtraPublishers.FailedAttempt<Failure>) -> ExtraPublishers.NextAttempt
  ) {
    self.limit = limit
    self.scheduler = scheduler
    self.resetsAfterValue = resetsAfterValue
    self.decide = decide
    start = steady.time(at: scheduler.now)
    random = SplitMix64(seed: seed ?? (scheduler.isVirtual ? 0 : .random(in: 0 ... .max)))
  }

  @_alwaysEmitIntoClient mutating func receivedValue() {
    guard resetsAfterValue, let scheduler else { return }
    number = 0
    start = steady.time(at: scheduler.now)
  }

  @_alwaysEmitIntoClient
  mutating func next(after completion: Subscribers.Completion<Failure>) -> ResubscribingStep {
    guard case .failure(let error) = completion, let scheduler else { return .end }
    number += 1
    let elapsed = start.duration(to: steady.time(at: scheduler.now))
    let attempt = ExtraPublishers.FailedAttempt(
      error: error, number: number, elapsed: elapsed, random: .random(in: 0...1, using: &random))
    return decide(attempt).step(
      after: completion, within: limit.map { $0 - elapsed }, on: scheduler, &awaited)
  }
}
