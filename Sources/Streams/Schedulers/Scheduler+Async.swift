extension Scheduler {
  /// Suspends the task for `duration` of this scheduler's time.
  ///
  /// ```swift
  /// try await scheduler.sleep(for: .milliseconds(300))
  /// ```
  ///
  /// - Throws: `CancellationError` when the task is cancelled, at once.
  public func sleep(for duration: Duration) async throws {
    try await sleep(until: now.advanced(by: duration))
  }

  /// Suspends the task until `instant`.
  ///
  /// ```swift
  /// try await scheduler.sleep(until: scheduler.now + .seconds(1))
  /// ```
  ///
  /// - Throws: `CancellationError` when the task is cancelled, at once.
  public func sleep(until instant: Instant) async throws {
    let sleep = Sleep()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard sleep.begin(continuation) else { return }
        sleep.keep(schedule(after: instant) { sleep.end(with: .success(())) })
      }
    } onCancel: {
      sleep.end(with: .failure(CancellationError()))
    }
  }

  /// The instants of a repeating timer; the first is one interval after the loop begins.
  ///
  /// While the loop is busy, the latest instant is kept and those before it are dropped. The timer ends
  /// with the task, or when the iterator is released.
  ///
  /// ```swift
  /// for await instant in scheduler.timer(interval: .seconds(1)) {
  ///   print(instant)
  /// }
  /// ```
  ///
  /// - Parameter interval: Positive; anything else is a programming error.
  public func timer(interval: Duration) -> AsyncPublisher<ExtraPublishers.SchedulerTimer> {
    ExtraPublishers.SchedulerTimer(every: interval, scheduler: self).values(buffering: .newest(1))
  }
}

/// A task that sleeps until its time has come or it is cancelled, whichever comes first.
private final class Sleep: Sendable {
  private typealias Continuation = CheckedContinuation<Void, any Error>

  private enum State: Sendable {
    case awake
    case asleep(Continuation, (any Cancellable)?)
    case over(Result<Void, any Error>)
  }

  private let state = Lock(State.awake)

  /// - Returns: False if the task was cancelled before.
  func begin(_ continuation: CheckedContinuation<Void, any Error>) -> Bool {
    let result = state.withLock { state -> Result<Void, any Error>? in
      if case .over(let result) = state { return result }
      state = .asleep(continuation, nil)
      return nil
    }
    if let result { continuation.resume(with: result) }
    return result == nil
  }

  /// - Parameter timer: Is cancelled when the task is.
  func keep(_ timer: any Cancellable) {
    let isOver = state.withLock { state in
      guard case .asleep(let continuation, _) = state else { return true }
      state = .asleep(continuation, timer)
      return false
    }
    if isOver { timer.cancel() }
  }

  func end(with result: Result<Void, any Error>) {
    let before = state.withLock { state in
      let before = state
      if case .over = before { return before }
      state = .over(result)
      return before
    }
    guard case .asleep(let continuation, let timer) = before else { return }
    continuation.resume(with: result)
    if case .failure = result { timer?.cancel() }
  }
}
