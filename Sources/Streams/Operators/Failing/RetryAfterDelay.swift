extension Publisher {
  /// Subscribes again some time after the stream has failed, at most `retries` times.
  ///
  ///     source                                  -1-#
  ///     retry(2, delay: .constant(2ms), …)      -1----1----1-#
  ///     retry(2, delay: .exponential(2ms, …) …) -1----1------1-#
  ///
  /// The time passes on `scheduler`, and there upstream is subscribed to, and asked for the demand that
  /// is left. The last failure, and one that is not to be retried, goes downstream. Nil, or a negative
  /// number, is for ever.
  ///
  /// ```swift
  /// let data = download.retry(
  ///   5, delay: .exponential(initial: .seconds(1), maximum: .seconds(30), jitter: 0.5),
  ///   scheduler: DispatchQueue.main, when: { $0.code == .timedOut })
  /// ```
  ///
  /// - Parameters:
  ///   - delay: How long after each failure.
  ///   - resetsAfterValue: Whether failures are counted anew when a value has come, both for the delay
  ///     and for `retries`: as one wants of a connection that has worked for a while.
  ///   - isRetryable: Called with each failure that could be retried.
  @inlinable @preconcurrency @_disfavoredOverload public consuming func retry(
    _ retries: Int? = nil, delay: Publishers.RetryDelay, scheduler: any Scheduler,
    resetsAfterValue: Bool = false,
    when isRetryable: @escaping @Sendable (Failure) -> Bool = { _ in true }
  ) -> Publishers.RetryAfterDelay<Self> {
    Publishers.RetryAfterDelay(
      upstream: self, retries: retries, delay: delay, scheduler: scheduler,
      resetsAfterValue: resetsAfterValue, isRetryable: isRetryable)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/retry(_:delay:scheduler:resetsAfterValue:when:)``.
  public struct RetryAfterDelay<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// Nil, or a negative number, is for ever.
    public let retries: Int?
    public let delay: RetryDelay
    public let scheduler: any Scheduler
    public let resetsAfterValue: Bool
    public let isRetryable: @Sendable (Failure) -> Bool

    @inlinable @preconcurrency public init(
      upstream: Upstream, retries: Int?, delay: RetryDelay, scheduler: any Scheduler,
      resetsAfterValue: Bool = false,
      isRetryable: @escaping @Sendable (Failure) -> Bool = { _ in true }
    ) {
      self.upstream = upstream
      self.retries = retries
      self.delay = delay
      self.scheduler = scheduler
      self.resetsAfterValue = resetsAfterValue
      self.isRetryable = isRetryable
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      Resubscribing.subscribe(
        to: upstream, "RetryAfterDelay", RetryAfterDelayRule(self), into: subscriber)
    }
  }
}

@usableFromInline struct RetryAfterDelayRule<Upstream: Publisher>: ResubscribingRule {
  @usableFromInline typealias Failure = Upstream.Failure

  @usableFromInline let settings: Publishers.RetryAfterDelay<Upstream>
  /// How many failures have been counted.
  @usableFromInline var failureCount = 0
  @usableFromInline var random: SplitMix64
  @usableFromInline var timer: (any Cancellable)?

  @inlinable init(_ settings: Publishers.RetryAfterDelay<Upstream>) {
    self.settings = settings
    random = SplitMix64(seed: settings.scheduler.isVirtual ? 0 : .random(in: 0 ... .max))
  }

  @inlinable var scheduler: (any Scheduler)? { settings.scheduler }

  @inlinable mutating func receivedValue() {
    if settings.resetsAfterValue { failureCount = 0 }
  }

  @inlinable
  mutating func next(after completion: Subscribers.Completion<Failure>) -> ResubscribingStep {
    guard case .failure(let error) = completion, hasRetryLeft, settings.isRetryable(error) else {
      return .end
    }
    failureCount += 1
    let share = Double.random(in: 0...1, using: &random)
    return .subscribeLater(settings.delay.duration(afterFailure: failureCount, random: share))
  }

  @inlinable var hasRetryLeft: Bool {
    guard let retries = settings.retries, retries >= 0 else { return true }
    return failureCount < retries
  }
}
