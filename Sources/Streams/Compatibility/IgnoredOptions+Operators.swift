// Operators with options and tolerances, as code written for Combine has them: deprecated, and the message of
// each says what to write instead. `.ci/initializers` compares them with Combine's declarations.

extension Publisher {
  @available(
    *, deprecated,
    message:
      "No scheduler has options: write receive(on:); a queue has its quality of service from when it is made."
  )
  @_alwaysEmitIntoClient public consuming func receive(
    on scheduler: any Scheduler, options: IgnoredSchedulerOptions?
  ) -> Publishers.ReceiveOn<Self> {
    receive(on: scheduler)
  }

  @available(
    *, deprecated,
    message:
      "No scheduler has options: write subscribe(on:); a queue has its quality of service from when it is made."
  )
  @_alwaysEmitIntoClient public consuming func subscribe(
    on scheduler: any Scheduler, options: IgnoredSchedulerOptions?
  ) -> Publishers.SubscribeOn<Self> {
    subscribe(on: scheduler)
  }

  @available(*, deprecated, message: "No scheduler has options: write debounce(for:scheduler:).")
  @_alwaysEmitIntoClient public consuming func debounce(
    for dueTime: Duration, scheduler: any Scheduler, options: IgnoredSchedulerOptions?
  ) -> Publishers.Debounce<Self> {
    debounce(for: dueTime, scheduler: scheduler)
  }

  @available(*, deprecated, message: "No scheduler has options: write debounce(for:scheduler:).")
  @_alwaysEmitIntoClient public consuming func debounce(
    for dueTime: Double, scheduler: any Scheduler, options: IgnoredSchedulerOptions?
  ) -> Publishers.Debounce<Self> {
    debounce(for: dueTime, scheduler: scheduler)
  }

  @available(*, deprecated, message: "No scheduler has options: write delay(for:scheduler:).")
  @_alwaysEmitIntoClient public consuming func delay(
    for interval: Duration, scheduler: any Scheduler, options: IgnoredSchedulerOptions?
  ) -> Publishers.Delay<Self> {
    delay(for: interval, scheduler: scheduler)
  }

  @available(*, deprecated, message: "No scheduler has options: write delay(for:scheduler:).")
  @_alwaysEmitIntoClient public consuming func delay(
    for interval: Double, scheduler: any Scheduler, options: IgnoredSchedulerOptions?
  ) -> Publishers.Delay<Self> {
    delay(for: interval, scheduler: scheduler)
  }

  @available(
    *, deprecated, message: "No scheduler has a tolerance or options: write delay(for:scheduler:)."
  )
  @_alwaysEmitIntoClient public consuming func delay(
    for interval: Duration, tolerance: Duration?, scheduler: any Scheduler,
    options: IgnoredSchedulerOptions? = nil
  ) -> Publishers.Delay<Self> {
    delay(for: interval, scheduler: scheduler)
  }

  @available(
    *, deprecated, message: "No scheduler has a tolerance or options: write delay(for:scheduler:)."
  )
  @_alwaysEmitIntoClient public consuming func delay(
    for interval: Duration, tolerance: Double, scheduler: any Scheduler,
    options: IgnoredSchedulerOptions? = nil
  ) -> Publishers.Delay<Self> {
    delay(for: interval, scheduler: scheduler)
  }

  @available(
    *, deprecated, message: "No scheduler has a tolerance or options: write delay(for:scheduler:)."
  )
  @_alwaysEmitIntoClient public consuming func delay(
    for interval: Double, tolerance: Duration?, scheduler: any Scheduler,
    options: IgnoredSchedulerOptions? = nil
  ) -> Publishers.Delay<Self> {
    delay(for: interval, scheduler: scheduler)
  }

  @available(
    *, deprecated, message: "No scheduler has a tolerance or options: write delay(for:scheduler:)."
  )
  @_alwaysEmitIntoClient public consuming func delay(
    for interval: Double, tolerance: Double, scheduler: any Scheduler,
    options: IgnoredSchedulerOptions? = nil
  ) -> Publishers.Delay<Self> {
    delay(for: interval, scheduler: scheduler)
  }

  @available(
    *, deprecated, message: "No scheduler has options: write timeout(_:scheduler:customError:)."
  )
  @_alwaysEmitIntoClient @preconcurrency public consuming func timeout(
    _ interval: Duration, scheduler: any Scheduler, options: IgnoredSchedulerOptions?,
    customError: (@Sendable () -> Failure)? = nil
  ) -> Publishers.Timeout<Self> {
    timeout(interval, scheduler: scheduler, customError: customError)
  }

  @available(
    *, deprecated, message: "No scheduler has options: write timeout(_:scheduler:customError:)."
  )
  @_alwaysEmitIntoClient @preconcurrency public consuming func timeout(
    _ interval: Double, scheduler: any Scheduler, options: IgnoredSchedulerOptions?,
    customError: (@Sendable () -> Failure)? = nil
  ) -> Publishers.Timeout<Self> {
    timeout(interval, scheduler: scheduler, customError: customError)
  }

  @available(*, deprecated, message: "No scheduler has options: write collect(_:).")
  @_alwaysEmitIntoClient public consuming func collect(
    _ strategy: Publishers.TimeGroupingStrategy, options: IgnoredSchedulerOptions?
  ) -> Publishers.CollectByTime<Self> {
    collect(strategy)
  }

  @available(*, deprecated, message: "No scheduler has options: write measureInterval(using:).")
  @_alwaysEmitIntoClient public consuming func measureInterval(
    using scheduler: any Scheduler, options: IgnoredSchedulerOptions?
  ) -> Publishers.MeasureInterval<Self> {
    measureInterval(using: scheduler)
  }
}
