#if Foundation
  import Foundation

  /// Runs work on a run loop, in its common modes, while the loop runs.
  ///
  /// An ``Instant`` is nanoseconds since the machine started. Any thread may schedule. The loop stays
  /// alive while it waits for an instant.
  ///
  /// `RunLoop` is declared not to be `Sendable`, so it cannot be a ``Scheduler`` itself. The
  /// operators take it nevertheless, and `RunLoop.main.scheduler` is a scheduler for other uses.
  ///
  /// ```swift
  /// names.debounce(for: .milliseconds(300), scheduler: RunLoop.main)
  ///   .sink { print($0) }.store(in: &cancellables)
  /// ```
  public struct RunLoopScheduler: Scheduler, @unchecked Sendable {
    // Sendable: the loop is only used in ways that are thread-safe here: `perform` and `add` lock
    // it (`CFRunLoopPerformBlock` and `CFRunLoopAddTimer`).
    private let loop: RunLoop

    public init(_ loop: RunLoop) {
      self.loop = loop
    }

    public var now: Instant { QueueTimers.now }

    @preconcurrency
    public func schedule(_ action: @escaping @Sendable () -> Void) {
      loop.perform(inModes: [.common], block: action)
      // `perform` does not wake a loop that waits; a timer that is due does.
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

  /// Cancels an action that is not due yet.
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
    /// A scheduler that runs work on this loop.
    public var scheduler: RunLoopScheduler { RunLoopScheduler(self) }
  }

  extension Instant {
    /// A date, on the time line of run loops, dispatch queues and operation queues, by the system's clock as it is set now.
    public init(_ date: Date) {
      self = QueueTimers.now + Duration(checkedSeconds: date.timeIntervalSinceNow)
    }

    /// The date at an instant of run loops, dispatch queues and operation queues, by the system's clock as it is set now.
    public var date: Date {
      Date(timeIntervalSinceNow: QueueTimers.now.duration(to: self) / .seconds(1))
    }
  }
#endif
