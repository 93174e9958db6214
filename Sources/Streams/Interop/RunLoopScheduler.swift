#if Foundation && !canImport(Combine)
  import Foundation

  /// Runs work on a run loop, in its common modes, while the loop runs.
  ///
  /// An ``Instant`` is nanoseconds since the machine started. Any thread may schedule. The loop stays
  /// alive while it waits for an instant.
  ///
  /// Foundation says of `RunLoop` that it is not `Sendable`, for good, so it cannot be a ``Scheduler``
  /// itself. The operators take it nevertheless, and `RunLoop.main.scheduler` is one wherever else it is
  /// needed.
  ///
  /// ```swift
  /// names.debounce(for: .milliseconds(300), scheduler: RunLoop.main)
  ///   .sink { print($0) }.store(in: &cancellables)
  /// ```
  public struct RunLoopScheduler: Scheduler, @unchecked Sendable {
    // Sendable: the loop is used for what any thread may do with it here. `perform` and `add` are made
    // for that (`CFRunLoopPerformBlock` and `CFRunLoopAddTimer`, which lock the loop).
    private let loop: RunLoop

    public init(_ loop: RunLoop) {
      self.loop = loop
    }

    public var now: Instant { QueueTimers.now }

    @preconcurrency
    public func schedule(_ action: @escaping @Sendable () -> Void) {
      loop.perform(inModes: [.common], block: action)
      // What is to be performed does not wake a loop that waits; a timer that is due does.
      if RunLoop.current !== loop { addTimer(at: .zero) {} }
    }

    @preconcurrency @discardableResult
    public func schedule(
      after instant: Instant, _ action: @escaping @Sendable () -> Void
    ) -> any Cancellable {
      let job = QueueJob(action)
      return RunLoopTimer(job: job, timer: addTimer(at: instant) { job.run() })
    }

    @discardableResult
    private func addTimer(at instant: Instant, _ action: @escaping @Sendable () -> Void) -> Timer {
      let seconds = max(0, (instant - now) / .seconds(1))
      let timer = Timer(fire: Date(timeIntervalSinceNow: seconds), interval: 0, repeats: false) {
        _ in
        action()
      }
      loop.add(timer, forMode: .common)
      return timer
    }
  }

  /// Cancels what waits for its instant.
  private struct RunLoopTimer: Cancellable, @unchecked Sendable {
    // Sendable: the timer is only invalidated, which locks it (`CFRunLoopTimerInvalidate`).
    let job: QueueJob
    let timer: Timer

    func cancel() {
      job.cancel()
      timer.invalidate()
    }
  }

  extension RunLoop {
    /// Runs work on this loop.
    public var scheduler: RunLoopScheduler { RunLoopScheduler(self) }
  }

  extension Publisher {
    // Disfavoured: `receive(on: .main)` means the main actor.
    /// Delivers values and the completion on a run loop: ``receive(on:)-(Scheduler)``.
    @_disfavoredOverload
    public consuming func receive(on loop: RunLoop) -> Publishers.ReceiveOn<Self> {
      receive(on: loop.scheduler)
    }

    /// ``debounce(for:scheduler:atCompletion:)`` on a run loop.
    public consuming func debounce(
      for dueTime: Duration, scheduler loop: RunLoop,
      atCompletion: DebounceCompletion = .dropPending
    ) -> Publishers.Debounce<Self> {
      debounce(for: dueTime, scheduler: loop.scheduler, atCompletion: atCompletion)
    }

    /// ``throttle(for:scheduler:latest:)`` on a run loop.
    public consuming func throttle(
      for interval: Duration, scheduler loop: RunLoop, latest: Bool
    ) -> Publishers.Throttle<Self> {
      throttle(for: interval, scheduler: loop.scheduler, latest: latest)
    }

    /// ``delay(for:scheduler:)`` on a run loop.
    public consuming func delay(
      for interval: Duration, scheduler loop: RunLoop
    ) -> Publishers.Delay<Self> {
      delay(for: interval, scheduler: loop.scheduler)
    }

    /// ``timeout(_:scheduler:customError:)`` on a run loop.
    @preconcurrency public consuming func timeout(
      _ interval: Duration, scheduler loop: RunLoop, customError: (@Sendable () -> Failure)? = nil
    ) -> Publishers.Timeout<Self> {
      timeout(interval, scheduler: loop.scheduler, customError: customError)
    }
  }
#endif
