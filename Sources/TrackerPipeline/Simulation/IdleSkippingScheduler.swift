import Streams

/// The scheduler of a ride in virtual time, whose timers leave out the ticks before which nothing
/// happens: so a ride costs what happens in it, and not how long it lasts.
///
/// It serves timers that have nothing to do when nothing has happened since their last tick. That of
/// the cadence is one (R4): the last tick has taken what was pending, or has left it because a geocode
/// is in flight, and so would the next. And all that happens in a ride waits in its scheduler. So
/// after a tick, those before the instant of what is due next are idle: they are counted, and the
/// timer goes on behind them.
final class IdleSkippingScheduler: Scheduler {
  private let base: VirtualTimeScheduler
  /// The same, at the rank of what is scheduled.
  private let ranked: any Scheduler
  private let end: Instant
  fileprivate let skipped: @Sendable (Int, Duration) -> Void

  /// - Parameters:
  ///   - end: How far time goes. A tick at that instant counts.
  ///   - skipped: Hears how many idle ticks follow the one of the present, and the time between two.
  convenience init(
    _ base: VirtualTimeScheduler, end: Instant,
    skipped: @escaping @Sendable (Int, Duration) -> Void
  ) {
    self.init(base, ranked: base, end: end, skipped: skipped)
  }

  private init(
    _ base: VirtualTimeScheduler, ranked: any Scheduler, end: Instant,
    skipped: @escaping @Sendable (Int, Duration) -> Void
  ) {
    self.base = base
    self.ranked = ranked
    self.end = end
    self.skipped = skipped
  }

  var now: Instant { base.now }
  var isVirtual: Bool { true }

  func ranked(_ rank: Int8) -> any Scheduler {
    IdleSkippingScheduler(base, ranked: base.ranked(rank), end: end, skipped: skipped)
  }

  func schedule(_ action: consuming @escaping @Sendable () -> Void) {
    ranked.schedule(action)
  }

  func schedule(
    after instant: Instant, _ action: consuming @escaping @Sendable () -> Void
  ) -> any Cancellable {
    ranked.schedule(after: instant, action)
  }

  func schedule(
    after instant: Instant, interval: Duration, _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable {
    let timer = IdleSkippingTimer(on: self, at: instant, every: interval, action)
    ranked.schedule(from: instant) { timer.tick() }
    return timer
  }

  /// How many ticks behind this one have nothing before them.
  fileprivate func idleTicks(behind tick: Instant, every nanoseconds: Int64) -> Int {
    let behindEnd = end.advanced(byNanoseconds: 1)
    let next = min(base.nextInstant ?? behindEnd, behindEnd)
    return max(0, Int((next.nanoseconds - tick.nanoseconds - 1) / nanoseconds))
  }
}

private final class IdleSkippingTimer: Cancellable, @unchecked Sendable {
  // Sendable, and free of exclusivity checks: a simulation runs on one thread.
  /// The scheduler; nil once cancelled, like the action: an entry that still waits keeps neither.
  @exclusivity(unchecked) private var scheduler: IdleSkippingScheduler?
  @exclusivity(unchecked) private var action: (@Sendable () -> Void)?
  @exclusivity(unchecked) private var next: Instant
  private let interval: Duration
  private let nanoseconds: Int64

  init(
    on scheduler: IdleSkippingScheduler, at first: Instant, every interval: Duration,
    _ action: @escaping @Sendable () -> Void
  ) {
    precondition(interval > .zero, "A timer's interval must be longer than nothing.")
    self.scheduler = scheduler
    self.action = action
    self.interval = interval
    nanoseconds = max(1, interval.nanoseconds)
    next = first
  }

  /// - Returns: When to tick again; nil once cancelled, be it by the action.
  func tick() -> Instant? {
    action?()
    guard let scheduler else { return nil }
    let idle = scheduler.idleTicks(behind: next, every: nanoseconds)
    if idle > 0 { scheduler.skipped(idle, interval) }
    next = next.advanced(byNanoseconds: Int64(idle) * nanoseconds)
      .advanced(byNanoseconds: nanoseconds)
    return next
  }

  func cancel() {
    scheduler = nil
    action = nil
  }
}
