/// The time of a scheduler, for code that takes a `Clock`.
///
/// In virtual time, a task that sleeps on it wakes when the time is advanced, in order with all
/// other work.
///
/// ```swift
/// let scheduler = VirtualTimeScheduler()
/// let sleeper = Task(executorPreference: scheduler) {
///   try await scheduler.clock.sleep(for: .seconds(3_600))
/// }
/// scheduler.run()
/// ```
public struct SchedulerClock: Clock {
  public let scheduler: any Scheduler

  public init(_ scheduler: any Scheduler) {
    self.scheduler = scheduler
  }

  public var now: Instant { scheduler.now }

  /// One nanosecond: the unit of an ``Instant``.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Suspends the task until `deadline`. There is no tolerance: work runs as soon as it is due.
  ///
  /// - Throws: `CancellationError` when the task is cancelled, at once.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await scheduler.sleep(until: deadline)
  }
}

extension Scheduler {
  /// This scheduler's time, for code that takes a `Clock`.
  public var clock: SchedulerClock { SchedulerClock(self) }
}
