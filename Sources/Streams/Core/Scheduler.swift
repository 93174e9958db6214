import Synchronization

/// Runs work, at once or at an instant: the only source of time in this library.
///
/// There is one ``Instant`` type for all schedulers, so `any Scheduler` needs no type erasure. An
/// action is consumed: a scheduler that keeps it until it is due need not retain it. The
/// `consuming` may be left out in an implementation.
@preconcurrency
public protocol Scheduler: Sendable {
  /// In the protocol itself, so that a `where` clause can name it.
  @available(*, deprecated, message: "All schedulers have the same time: write Instant.")
  typealias SchedulerTimeType = Instant

  /// The present, on this scheduler's time line.
  var now: Instant { get }

  /// Runs `action` as soon as possible.
  @preconcurrency
  func schedule(_ action: consuming @escaping @Sendable () -> Void)

  /// Runs `action` once, no earlier than `instant`.
  ///
  /// - Returns: Cancel it to prevent `action` from running, if that is still possible.
  @preconcurrency @discardableResult
  func schedule(
    after instant: Instant, _ action: consuming @escaping @Sendable () -> Void
  ) -> any Cancellable

  /// Runs `action` at `instant` and then every `interval`, without drift, until cancelled.
  ///
  /// A run may come late, because the scheduler was busy or the machine asleep. The next run is then at the next
  /// multiple of the interval, and the runs in between do not happen. In virtual time no run is late: a timer that
  /// begins in the past runs once for each multiple. On a scheduler that runs work concurrently, an action that takes
  /// longer than the interval overlaps its next run.
  ///
  /// A timer is rescheduled just before its action runs. So, if two timers are due at the same instant, the timer that
  /// was scheduled at the earlier instant runs first. With intervals of 2 and 3 ms, at 6 ms, that is the timer of 3 ms:
  /// it was scheduled at 3 ms, and the other at 4 ms. If both were scheduled at the same instant, they run in the order
  /// in which they were scheduled.
  ///
  /// - Parameter interval: Greater than zero; a shorter interval than a nanosecond is one nanosecond.
  @preconcurrency
  func schedule(
    after instant: Instant, interval: Duration, _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable

  /// A view of this scheduler whose work runs after all work of a lower rank at the same instant,
  /// whichever was scheduled first. The default rank is 0.
  ///
  /// Rules such as "a value counts before the timer of the same instant" need it in virtual time,
  /// where several events fall on the same instant. In real time their order is not exact, so a
  /// scheduler on real time returns itself, which is the default.
  func ranked(_ rank: Int8) -> any Scheduler

  /// True if time passes only when the scheduler is advanced, so that the order of work at the same
  /// instant is exact and can be observed. False by default.
  var isVirtual: Bool { get }
}

extension Scheduler {
  public var isVirtual: Bool { false }

  public func ranked(_ rank: Int8) -> any Scheduler { self }

  @preconcurrency
  public func schedule(
    after instant: Instant, interval: Duration, _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable {
    let timer = RepeatingTimer(scheduler: self, interval: interval, action: action)
    timer.start(at: instant)
    return timer
  }
}

/// Repeats an action on a scheduler that runs an action only once.
///
/// It schedules the next run before it runs the action, at the first multiple of the interval that is still to come. So
/// neither a slow action nor a late wake-up makes it drift. Missed runs do not follow in a burst. On a scheduler that
/// does not wait the action runs once.
final class RepeatingTimer<Context: Scheduler>: Cancellable {
  private enum State {
    case waiting((any Cancellable)?, action: @Sendable () -> Void)
    case cancelled
  }

  private let scheduler: Context
  /// Nanoseconds.
  private let interval: Int64
  private let state: Lock<State>
  private let isScheduling = Atomic(false)

  init(scheduler: Context, interval: Duration, action: @escaping @Sendable () -> Void) {
    require(interval > .zero, "A timer's interval must be greater than zero.")
    self.scheduler = scheduler
    self.interval = max(interval.nanoseconds, 1)
    state = Lock(.waiting(nil, action: action))
  }

  func start(at instant: Instant) {
    let caller = ThreadIdentity()
    isScheduling.store(true, ordering: .relaxed)
    let next = scheduler.schedule(after: instant) { [self] in
      guard case .waiting(_, let action) = state.withLock({ $0 }) else { return }
      let now = scheduler.now
      // If the clock has been set back, the time of this run is the present.
      let due = min(instant, now)
      let next = nextRun(behind: due, at: now)
      // A scheduler that runs this before its time, inside the call, would run all of them, for ever.
      let isInsideCall = isScheduling.load(ordering: .relaxed) && caller == ThreadIdentity()
      let waits = !isInsideCall || now >= instant
      // At the latest instant there is no next one.
      if waits, next > due { start(at: next) } else { cancel() }
      action()
    }
    let old = state.withLock { state in
      let old = state
      if case .waiting(_, let action) = old { state = .waiting(next, action: action) }
      return old
    }
    isScheduling.store(false, ordering: .relaxed)
    if case .cancelled = old { next.cancel() }
  }

  /// The next multiple of the interval.
  private func nextRun(behind instant: Instant, at now: Instant) -> Instant {
    let next = instant.advanced(byNanoseconds: interval)
    if next > now { return next }
    let (late, overflowed) = now.nanoseconds.subtractingReportingOverflow(instant.nanoseconds)
    return now.advanced(byNanoseconds: interval - (overflowed ? .max : late) % interval)
  }

  /// Releases the action with the old state at once, even if the timer is retained.
  func cancel() {
    let old = state.withLock { state in
      defer { state = .cancelled }
      return state
    }
    if case .waiting(let timer, _) = old { timer?.cancel() }
  }
}
