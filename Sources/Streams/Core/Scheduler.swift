/// Where and when work runs: the only source of time in this library.
///
/// There is one ``Instant`` type for all schedulers, so `any Scheduler` is a full type. An action is
/// consumed: a scheduler that keeps it until it is due need not retain it. A scheduler of your own may
/// leave the `consuming` out.
@preconcurrency
public protocol Scheduler: Sendable {
  /// The present, on this scheduler's time line.
  var now: Instant { get }

  /// Runs `action` as soon as possible.
  @preconcurrency
  func schedule(_ action: consuming @escaping @Sendable () -> Void)

  /// Runs `action` once, no earlier than `instant`.
  ///
  /// - Returns: Cancel it to make sure, as far as possible, that `action` does not run.
  @preconcurrency @discardableResult
  func schedule(
    after instant: Instant, _ action: consuming @escaping @Sendable () -> Void
  ) -> any Cancellable

  /// Runs `action` at `instant` and then every `interval`, without drift, until cancelled.
  ///
  /// A timer is set anew just before its action runs. So of two timers that are due at one instant, the one
  /// that has waited longer comes first: with intervals of 2 and 3 ms, at 6 ms, the one of 3 ms, set
  /// at 3 ms and not at 4. Of two that were set at one instant, the one set first comes first.
  @preconcurrency
  func schedule(
    after instant: Instant, interval: Duration, _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable

  /// A view of this scheduler whose work comes behind all work of a lower rank that falls on the
  /// same instant, whichever was scheduled first. Work is of rank 0 unless told.
  ///
  /// Rules such as "a fix counts before the tick of the same instant" need it in virtual time,
  /// where things do happen at once. A clock never shows the same instant twice, so a scheduler
  /// on real time returns itself: the default.
  func ranked(_ rank: Int8) -> any Scheduler

  /// True if time passes only when the scheduler is advanced, so that the order of work of the same
  /// instant can be observed, and is kept exactly. False by default.
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

/// Repeats an action on a scheduler that can only do it once.
///
/// It re-arms before it acts, at a multiple of the interval, so neither a slow action nor a late
/// wake-up makes it drift.
final class RepeatingTimer<Context: Scheduler>: Cancellable {
  private enum State {
    case waiting((any Cancellable)?, action: @Sendable () -> Void)
    case cancelled
  }

  private let scheduler: Context
  private let interval: Duration
  private let state: Lock<State>

  init(scheduler: Context, interval: Duration, action: @escaping @Sendable () -> Void) {
    precondition(interval > .zero, "A timer's interval must be longer than nothing.")
    self.scheduler = scheduler
    self.interval = interval
    state = Lock(.waiting(nil, action: action))
  }

  func start(at instant: Instant) {
    let next = scheduler.schedule(after: instant) { [self] in
      guard case .waiting(_, let action) = state.withLock({ $0 }) else { return }
      let next = instant.advanced(by: interval)
      // At the end of time there is no next.
      if next > instant { start(at: next) } else { cancel() }
      action()
    }
    let old = state.withLock { state in
      let old = state
      if case .waiting(_, let action) = old { state = .waiting(next, action: action) }
      return old
    }
    if case .cancelled = old { next.cancel() }
  }

  /// The action goes with the state, so it is released at once, even if this is kept.
  func cancel() {
    let old = state.withLock { state in
      defer { state = .cancelled }
      return state
    }
    if case .waiting(let timer, _) = old { timer?.cancel() }
  }
}
