#if Foundation
  import Foundation

  /// Operators on a run loop, which cannot be a ``Scheduler`` itself: see ``RunLoopScheduler``.
  ///
  /// ```swift
  /// names.debounce(for: 0.3, scheduler: RunLoop.main).receive(on: RunLoop.main)
  ///   .sink { print($0) }.store(in: &cancellables)
  /// ```
  extension Publisher {
    /// ``receive(on:)-(Scheduler)`` on a run loop.
    // Disfavoured: `receive(on: .main)` means the main actor.
    @_disfavoredOverload
    public consuming func receive(on loop: RunLoop) -> Publishers.ReceiveOn<Self> {
      receive(on: loop.scheduler)
    }

    /// ``subscribe(on:)`` on a run loop.
    public consuming func subscribe(on loop: RunLoop) -> Publishers.SubscribeOn<Self> {
      subscribe(on: loop.scheduler)
    }

    /// ``measureInterval(using:)`` by a run loop's time.
    public consuming func measureInterval(
      using loop: RunLoop
    ) -> Publishers.MeasureInterval<Self> {
      measureInterval(using: loop.scheduler)
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

    /// ``debounce(for:scheduler:atCompletion:)`` on a run loop, in seconds.
    public consuming func debounce(
      for seconds: Double, scheduler loop: RunLoop, atCompletion: DebounceCompletion = .dropPending
    ) -> Publishers.Debounce<Self> {
      debounce(for: seconds, scheduler: loop.scheduler, atCompletion: atCompletion)
    }

    /// ``throttle(for:scheduler:latest:)`` on a run loop, in seconds.
    public consuming func throttle(
      for seconds: Double, scheduler loop: RunLoop, latest: Bool
    ) -> Publishers.Throttle<Self> {
      throttle(for: seconds, scheduler: loop.scheduler, latest: latest)
    }

    /// ``delay(for:scheduler:)`` on a run loop, in seconds.
    public consuming func delay(
      for seconds: Double, scheduler loop: RunLoop
    ) -> Publishers.Delay<Self> {
      delay(for: seconds, scheduler: loop.scheduler)
    }

    /// ``timeout(_:scheduler:customError:)`` on a run loop, in seconds.
    @preconcurrency public consuming func timeout(
      _ seconds: Double, scheduler loop: RunLoop, customError: (@Sendable () -> Failure)? = nil
    ) -> Publishers.Timeout<Self> {
      timeout(seconds, scheduler: loop.scheduler, customError: customError)
    }
  }

  extension Publishers.TimeGroupingStrategy {
    /// A group of values for each interval of a run loop's time.
    public static func byTime(_ loop: RunLoop, _ interval: Duration) -> Self {
      .byTime(loop.scheduler, interval)
    }

    /// A group of values for each interval of a run loop's time, in seconds.
    public static func byTime(_ loop: RunLoop, _ seconds: Double) -> Self {
      .byTime(loop.scheduler, seconds)
    }

    /// A group of values for each interval of a run loop's time, and whenever there are `count`
    /// values.
    public static func byTimeOrCount(_ loop: RunLoop, _ interval: Duration, _ count: Int) -> Self {
      .byTimeOrCount(loop.scheduler, interval, count)
    }

    /// A group of values for each interval of a run loop's time, in seconds, and whenever there are
    /// `count` values.
    public static func byTimeOrCount(_ loop: RunLoop, _ seconds: Double, _ count: Int) -> Self {
      .byTimeOrCount(loop.scheduler, seconds, count)
    }
  }

  extension RunLoop {
    @available(*, deprecated, message: "All schedulers have the same time: write Instant.")
    public typealias SchedulerTimeType = Instant

    @available(*, deprecated, message: "No scheduler has options: leave them out.")
    public typealias SchedulerOptions = IgnoredSchedulerOptions
  }
#endif
