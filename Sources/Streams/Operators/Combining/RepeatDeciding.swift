extension Publisher {
  /// Subscribes again after the stream has finished, when a closure says.
  ///
  ///     source                          -1-|
  ///     repeat { … } after 2 ms, twice  -1----1----1-|
  ///
  /// The closure receives the number of the run and the time since the subscription. It returns when the next run
  /// begins: never, now, after a time, or when another publisher sends. Each run is asked for the remaining demand. A
  /// failure ends the stream. In other libraries this is `repeatWhen`.
  ///
  /// ```swift
  /// let status = search(for: "status").repeat(within: .seconds(600), scheduler: DispatchQueue.main) { run in
  ///   .after(.seconds(run.number < 10 ? 1 : 30))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - limit: The time after the subscription in which the last run must begin; nil for no bound.
  ///   - scheduler: Measures the time; a run that was delayed begins on it.
  ///   - decide: Called with each finish.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload public consuming func `repeat`(
    within limit: Duration? = nil, scheduler: any Scheduler,
    _ decide: @escaping @Sendable (ExtraPublishers.FinishedRun) -> ExtraPublishers.NextAttempt
  ) -> some Publisher<Output, Failure> {
    Resubscribed(self, "RepeatDeciding") {
      RepeatDecidingRule(limit: limit, scheduler: scheduler, decide: decide)
    }
  }
}

extension ExtraPublishers {
  /// A finish, after which there may be another run.
  public struct FinishedRun: Hashable, Sendable {
    /// The number of runs so far, with this one.
    public let number: Int
    /// The time since the subscription.
    public let elapsed: Duration

    @_alwaysEmitIntoClient public init(number: Int, elapsed: Duration) {
      self.number = number
      self.elapsed = elapsed
    }
  }
}

extension ExtraPublisherNames {
  public typealias FinishedRun = ExtraPublishers.FinishedRun
}

@usableFromInline struct RepeatDecidingRule<Failure: Error>: ResubscribingRule {
  @usableFromInline let limit: Duration?
  @usableFromInline let scheduler: (any Scheduler)?
  @usableFromInline
  let decide: @Sendable (ExtraPublishers.FinishedRun) -> ExtraPublishers.NextAttempt
  @usableFromInline var number = 0
  /// The subscription.
  @usableFromInline let start: Instant
  @usableFromInline var steady = SteadyTime()
  @usableFromInline var timer: (any Cancellable)?
  @usableFromInline var awaited: AwaitedSignal<Failure>?

  @_alwaysEmitIntoClient init(
    limit: Duration?, scheduler: any Scheduler,
    decide: @escaping @Sendable (ExtraPublishers.FinishedRun) -> ExtraPublishers.NextAttempt
  ) {
    self.limit = limit
    self.scheduler = scheduler
    self.decide = decide
    start = steady.time(at: scheduler.now)
  }

  @_alwaysEmitIntoClient
  mutating func next(after completion: Subscribers.Completion<Failure>) -> ResubscribingStep {
    guard case .finished = completion, let scheduler else { return .end }
    number += 1
    let elapsed = start.duration(to: steady.time(at: scheduler.now))
    return decide(ExtraPublishers.FinishedRun(number: number, elapsed: elapsed))
      .step(after: completion, within: limit.map { $0 - elapsed }, on: scheduler, &awaited)
  }
}
