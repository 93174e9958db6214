#if Foundation && !canImport(Combine)
  import Foundation

  extension Timer {
    /// Publishes the date, every `interval` seconds, while it is connected and the run loop runs.
    ///
    ///     connect()   ^
    ///     subscriber  --t--t--t
    ///
    /// It never completes. A date that a subscriber has not asked for is dropped.
    ///
    /// ```swift
    /// let clock = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
    ///   .sink { print($0) }
    /// ```
    ///
    /// - Parameters:
    ///   - interval: Seconds; at least a ten thousandth of one, as of any `Timer`.
    ///   - tolerance: Seconds by which a date may be late, to save energy.
    public static func publish(
      every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop,
      in mode: RunLoop.Mode
    ) -> TimerPublisher {
      TimerPublisher(interval: interval, tolerance: tolerance, runLoop: runLoop, mode: mode)
    }

    @available(
      *, deprecated, message: "A run loop has no options: write publish(every:tolerance:on:in:)."
    )
    public static func publish(
      every interval: TimeInterval, tolerance: TimeInterval? = nil, on runLoop: RunLoop,
      in mode: RunLoop.Mode, options: IgnoredSchedulerOptions?
    ) -> TimerPublisher {
      publish(every: interval, tolerance: tolerance, on: runLoop, in: mode)
    }

    /// The publisher behind ``publish(every:tolerance:on:in:)``.
    public final class TimerPublisher: ConnectablePublisher, @unchecked Sendable {
      // Sendable: any thread may add a timer to a run loop and invalidate it, as
      // ``RunLoopScheduler`` does; all else is constant, or behind the lock.
      public static var streamTypes: StreamTypes<Date, Never> { .init() }

      public let interval: TimeInterval
      public let tolerance: TimeInterval?
      public let runLoop: RunLoop
      public let mode: RunLoop.Mode
      private let subject = erasedSubject(of: Date.self)
      private let connection = Lock<TimerConnection?>(nil)

      public init(
        interval: TimeInterval, tolerance: TimeInterval? = nil, runLoop: RunLoop,
        mode: RunLoop.Mode
      ) {
        require(
          !interval.isNaN && tolerance?.isNaN != true, "A time in seconds must be a number.")
        self.interval = interval
        self.tolerance = tolerance
        self.runLoop = runLoop
        self.mode = mode
      }

      public func receive<S: Subscriber<Date, Never>>(subscriber: consuming S) {
        subject.receive(subscriber: subscriber, as: "Timer")
      }

      /// Starts the timer, unless it runs already.
      ///
      /// - Returns: The connection; cancel it to stop. The next connection starts a new timer.
      public func connect() -> any Cancellable {
        let new = TimerConnection { [weak self] ended in self?.forget(ended) }
        let running = connection.withLock { connection in
          if let connection { return connection }
          connection = new
          return new
        }
        if running === new { start(new) }
        return running
      }

      private func start(_ connection: TimerConnection) {
        // As on Apple platforms. Foundation for Linux ends a timer whose interval is zero after its first date.
        let interval = Swift.max(interval, 0.000_1)
        let first = Date(timeIntervalSinceNow: interval)
        let timer = Timer(fire: first, interval: interval, repeats: true) { [subject] _ in
          subject.send(Date())
        }
        if let tolerance { timer.tolerance = tolerance }
        connection.keep(timer)
        runLoop.add(timer, forMode: mode)
      }

      private func forget(_ ended: TimerConnection) {
        let last = connection.withLock { connection in
          guard connection === ended else { return nil as TimerConnection? }
          return connection.take()
        }
        withExtendedLifetime(last) {}
      }
    }
  }

  /// A timer that runs until it is cancelled.
  private final class TimerConnection: Cancellable {
    private struct RunningTimer: @unchecked Sendable {
      // Sendable: it is only invalidated, which locks it.
      let timer: Timer
    }

    private enum State: Sendable {
      case starting
      case running(RunningTimer)
      case cancelled
    }

    private let state = Lock(State.starting)
    private let onCancel: @Sendable (TimerConnection) -> Void

    init(onCancel: @escaping @Sendable (TimerConnection) -> Void) {
      self.onCancel = onCancel
    }

    func keep(_ timer: Timer) {
      let running = RunningTimer(timer: timer)
      let isCancelled = state.withLock { state in
        if case .cancelled = state { return true }
        state = .running(running)
        return false
      }
      if isCancelled { timer.invalidate() }
    }

    func cancel() {
      let before = state.withLock { state in
        defer { state = .cancelled }
        return state
      }
      if case .running(let running) = before { running.timer.invalidate() }
      onCancel(self)
    }
  }
#endif
