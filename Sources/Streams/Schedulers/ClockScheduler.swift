/// Runs work at the instants of a clock, one action at a time, on a task of its own.
///
/// An ``Instant`` is nanoseconds since the scheduler was made. The clock may be any whose durations
/// are `Duration`: `ContinuousClock`, `SuspendingClock`, or a clock that a test advances. Work of
/// the same instant runs in the order in which it was scheduled. While work runs, other work waits:
/// it should not block.
///
/// ```swift
/// let scheduler = ClockScheduler(ContinuousClock())
/// names.debounce(for: .milliseconds(300), scheduler: scheduler)
/// ```
public final class ClockScheduler<Time: Clock>: Scheduler where Time.Duration == Duration {
  /// The state of the worker.
  private enum Worker: Sendable {
    case none
    case running
    /// Cancelling the task wakes the worker before the instant.
    case sleeping(Task<Void, Never>, until: Instant)
  }

  private struct State: Sendable {
    var timeline = Timeline(shuffle: nil)
    var worker = Worker.none
  }

  public let clock: Time
  private let origin: Time.Instant
  private let state = Lock(State())

  public init(_ clock: Time) {
    self.clock = clock
    origin = clock.now
  }

  public var now: Instant { Instant(origin.duration(to: clock.now)) }

  @preconcurrency
  public func schedule(_ action: @escaping @Sendable () -> Void) {
    _ = insert(action, at: .zero)
  }

  @preconcurrency @discardableResult
  public func schedule(
    after instant: Instant, _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable {
    let key = insert(action, at: instant)
    return ClockTimer(scheduler: self, key: key)
  }

  private func insert(_ action: @escaping @Sendable () -> Void, at instant: Instant) -> Timeline.Key
  {
    var action: Timeline.Action? = .once(action)
    let now = now
    let (key, before) = state.withLock { state in
      // Work that is due counts as scheduled for now, so that it runs after work that was due
      // before.
      let key = state.timeline.insert(&action, at: max(instant, now), rank: 0)
      let before = state.worker
      if case .none = before { state.worker = .running }
      return (key, before)
    }
    switch before {
    case .none: Task.detached { await self.work() }
    case .running: break
    case .sleeping(let sleep, let wakeUp): if instant < wakeUp { sleep.cancel() }
    }
    return key
  }

  fileprivate func remove(_ key: Timeline.Key) {
    let (action, sleep) = state.withLock { state -> (Timeline.Action?, Task<Void, Never>?) in
      let action = state.timeline.remove(key)
      // The worker ends when no work is left.
      guard state.timeline.count == 0, case .sleeping(let sleep, _) = state.worker else {
        return (action, nil)
      }
      return (action, sleep)
    }
    withExtendedLifetime(action) {}
    sleep?.cancel()
  }

  /// Runs the work that is due, and sleeps until the next instant, as long as there is any work.
  private func work() async {
    while true {
      let now = now
      let (action, wakeUp) = state.withLock { state -> (Timeline.Action?, Instant?) in
        if let action = state.timeline.popFirst(until: now) { return (action, nil) }
        let next = state.timeline.first?.instant
        state.worker = next == nil ? .none : .running
        return (nil, next)
      }
      if let action {
        action()
      } else if let wakeUp {
        await sleep(until: wakeUp)
      } else {
        return
      }
    }
  }

  private func sleep(until instant: Instant) async {
    let deadline = origin.advanced(by: .nanoseconds(instant.nanoseconds))
    let sleep = Task.detached { [clock] in
      _ = try? await clock.sleep(until: deadline, tolerance: nil)
    }
    let hasChanged = state.withLock { state in
      state.worker = .sleeping(sleep, until: instant)
      return state.timeline.first?.instant != instant
    }
    if hasChanged { sleep.cancel() }
    await sleep.value
    state.withLock { $0.worker = .running }
  }
}

private struct ClockTimer<Time: Clock>: Cancellable where Time.Duration == Duration {
  let scheduler: ClockScheduler<Time>
  let key: Timeline.Key

  func cancel() {
    scheduler.remove(key)
  }
}
