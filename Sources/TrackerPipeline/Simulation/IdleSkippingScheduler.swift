import Streams

/// The scheduler of a ride in virtual time, whose timers skip the ticks before which nothing
/// happens. So the cost of a ride depends on its events, not on its duration.
///
/// It is for timers that have nothing to do if nothing has happened since their last tick. The cadence timer is such a
/// timer (R4). Its last tick has taken the pending location, or has left it because a geocode is in flight. The next
/// tick would do the same. Everything that happens in a ride is scheduled here. So after a tick, the ticks before the
/// next scheduled instant are idle: they are counted, and the timer goes on after them.
final class IdleSkippingScheduler: Scheduler {
  private let base: VirtualTimeScheduler
  /// The same scheduler, at the rank of the scheduled work.
  private let ranked: any Scheduler
  private let end: Instant
  fileprivate let skipped: @Sendable (Int, Duration) -> Void

  /// - Parameters:
  ///   - end: The end of the ride. A tick at that instant counts.
  ///   - skipped: Receives the number of idle ticks that follow the present one, and the time
  ///     between two.
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

  /// The number of ticks after this one before which nothing happens.
  fileprivate func idleTicks(behind tick: Instant, every nanoseconds: Int64) -> Int {
    let behindEnd = end.advanced(byNanoseconds: 1)
    let next = min(base.nextInstant ?? behindEnd, behindEnd)
    return max(0, Int((next.nanoseconds - tick.nanoseconds - 1) / nanoseconds))
  }
}

private final class IdleSkippingTimer: Cancellable, @unchecked Sendable {
  // Sendable, and free of exclusivity checks: a simulation runs on one thread.
  /// The scheduler; nil once cancelled, like the action, so that a scheduled entry retains neither.
  @exclusivity(unchecked) private var scheduler: IdleSkippingScheduler?
  @exclusivity(unchecked) private var action: (@Sendable () -> Void)?
  @exclusivity(unchecked) private var next: Instant
  private let interval: Duration
  private let nanoseconds: Int64

  init(
    on scheduler: IdleSkippingScheduler, at first: Instant, every interval: Duration,
    _ action: @escaping @Sendable () -> Void
  ) {
    precondition(interval > .zero, "A timer's interval must be greater than zero.")
    self.scheduler = scheduler
    self.action = action
    self.interval = interval
    nanoseconds = max(1, interval.nanoseconds)
    next = first
  }

  /// - Returns: The time of the next tick; nil once cancelled, also by the action, and at the latest instant.
  func tick() -> Instant? {
    action?()
    guard let scheduler else { return nil }
    let idle = scheduler.idleTicks(behind: next, every: nanoseconds)
    if idle > 0 { scheduler.skipped(idle, interval) }
    let before = next
    next = next.advanced(byNanoseconds: Int64(idle) * nanoseconds)
      .advanced(byNanoseconds: nanoseconds)
    // At the end of all time there is no next one.
    return next > before ? next : nil
  }

  func cancel() {
    scheduler = nil
    action = nil
  }
}
