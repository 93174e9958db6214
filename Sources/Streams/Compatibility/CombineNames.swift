// Names and parameters that code written for Combine may use: schedulers' own types of time, options,
// tolerances. They are deprecated; the message of each says what to write instead.

extension Scheduler {
  @available(*, deprecated, message: "No scheduler has options: leave them out.")
  public typealias SchedulerOptions = IgnoredSchedulerOptions

  @available(*, deprecated, message: "No scheduler has a tolerance: leave it out.")
  public var minimumTolerance: Duration { .zero }

  @available(*, deprecated, message: "No scheduler has options: write schedule(_:).")
  @preconcurrency
  public func schedule(options: IgnoredSchedulerOptions?, _ action: @escaping @Sendable () -> Void)
  {
    schedule(action)
  }

  @available(
    *, deprecated, message: "No scheduler has a tolerance or options: write schedule(after:_:)."
  )
  @preconcurrency
  public func schedule(
    after instant: Instant, tolerance: Duration, options: IgnoredSchedulerOptions? = nil,
    _ action: @escaping @Sendable () -> Void
  ) {
    schedule(after: instant, action)
  }

  @available(
    *, deprecated,
    message: "No scheduler has a tolerance or options: write schedule(after:interval:_:)."
  )
  @preconcurrency
  public func schedule(
    after instant: Instant, interval: Duration, tolerance: Duration,
    options: IgnoredSchedulerOptions? = nil,
    _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable {
    schedule(after: instant, interval: interval, action)
  }
}

extension Instant {
  @available(*, deprecated, message: "All schedulers have the same time: write Duration.")
  public typealias Stride = Duration

  @available(*, deprecated, renamed: "duration(to:)")
  public func distance(to other: Instant) -> Duration { duration(to: other) }
}

extension Duration {
  @available(*, deprecated, message: "Divide by a unit, as in duration / .milliseconds(1).")
  public var magnitude: Int { Int(clamping: nanoseconds) }
}

extension Publisher {
  @available(
    *, deprecated,
    message:
      "No scheduler has options: write receive(on:); a queue has its quality of service from when it is made."
  )
  public consuming func receive(
    on scheduler: any Scheduler, options: IgnoredSchedulerOptions?
  ) -> Publishers.ReceiveOn<Self> {
    receive(on: scheduler)
  }

  @available(
    *, deprecated,
    message:
      "No scheduler has options: write subscribe(on:); a queue has its quality of service from when it is made."
  )
  public consuming func subscribe(
    on scheduler: any Scheduler, options: IgnoredSchedulerOptions?
  ) -> Publishers.SubscribeOn<Self> {
    subscribe(on: scheduler)
  }

  @available(*, deprecated, message: "No scheduler has options: write debounce(for:scheduler:).")
  public consuming func debounce(
    for dueTime: Duration, scheduler: any Scheduler, options: IgnoredSchedulerOptions?
  ) -> Publishers.Debounce<Self> {
    debounce(for: dueTime, scheduler: scheduler)
  }

  @available(
    *, deprecated,
    message: "No scheduler has a tolerance or options: write delay(for:scheduler:)."
  )
  public consuming func delay(
    for interval: Duration, tolerance: Duration?, scheduler: any Scheduler,
    options: IgnoredSchedulerOptions? = nil
  ) -> Publishers.Delay<Self> {
    delay(for: interval, scheduler: scheduler)
  }

  @available(*, deprecated, message: "No scheduler has options: write delay(for:scheduler:).")
  public consuming func delay(
    for interval: Duration, scheduler: any Scheduler, options: IgnoredSchedulerOptions?
  ) -> Publishers.Delay<Self> {
    delay(for: interval, scheduler: scheduler)
  }

  @available(
    *, deprecated, message: "No scheduler has options: write timeout(_:scheduler:customError:)."
  )
  @preconcurrency
  public consuming func timeout(
    _ interval: Duration, scheduler: any Scheduler, options: IgnoredSchedulerOptions?,
    customError: (@Sendable () -> Failure)? = nil
  ) -> Publishers.Timeout<Self> {
    timeout(interval, scheduler: scheduler, customError: customError)
  }

  @available(*, deprecated, message: "No scheduler has options: write collect(_:).")
  public consuming func collect(
    _ strategy: Publishers.TimeGroupingStrategy, options: IgnoredSchedulerOptions?
  ) -> Publishers.CollectByTime<Self> {
    collect(strategy)
  }

  @available(*, deprecated, message: "No scheduler has options: write measureInterval(using:).")
  public consuming func measureInterval(
    using scheduler: any Scheduler, options: IgnoredSchedulerOptions?
  ) -> Publishers.MeasureInterval<Self> {
    measureInterval(using: scheduler)
  }
}

extension Record.Recording where Output: Encodable, Failure: Encodable {
  @available(*, deprecated, renamed: "encode(to:)")
  public func encode(into encoder: any Encoder) throws {
    try encode(to: encoder)
  }
}
