// Publishers with options and tolerances, as code written for Combine has them: deprecated, and the message of
// each says what to write instead. `.ci/initializers` compares them with Combine's declarations.

extension Publishers.Debounce {
  @available(
    *, deprecated, message: "No scheduler has options: write Debounce(upstream:dueTime:scheduler:)."
  )
  @_alwaysEmitIntoClient public init(
    upstream: Upstream, dueTime: Duration, scheduler: any Scheduler,
    options: IgnoredSchedulerOptions?
  ) {
    self.init(upstream: upstream, dueTime: dueTime, scheduler: scheduler)
  }

  @available(
    *, deprecated, message: "No scheduler has options: write Debounce(upstream:dueTime:scheduler:)."
  )
  @_alwaysEmitIntoClient public init(
    upstream: Upstream, dueTime: Double, scheduler: any Scheduler, options: IgnoredSchedulerOptions?
  ) {
    self.init(upstream: upstream, dueTime: dueTime, scheduler: scheduler)
  }
}

extension Publishers.Delay {
  @available(
    *, deprecated,
    message: "No scheduler has a tolerance or options: write Delay(upstream:interval:scheduler:)."
  )
  @_alwaysEmitIntoClient public init(
    upstream: Upstream, interval: Duration, tolerance: Duration, scheduler: any Scheduler,
    options: IgnoredSchedulerOptions? = nil
  ) {
    self.init(upstream: upstream, interval: interval, scheduler: scheduler)
  }

  @available(
    *, deprecated,
    message: "No scheduler has a tolerance or options: write Delay(upstream:interval:scheduler:)."
  )
  @_alwaysEmitIntoClient public init(
    upstream: Upstream, interval: Duration, tolerance: Double, scheduler: any Scheduler,
    options: IgnoredSchedulerOptions? = nil
  ) {
    self.init(upstream: upstream, interval: interval, scheduler: scheduler)
  }

  @available(
    *, deprecated,
    message: "No scheduler has a tolerance or options: write Delay(upstream:interval:scheduler:)."
  )
  @_alwaysEmitIntoClient public init(
    upstream: Upstream, interval: Double, tolerance: Duration, scheduler: any Scheduler,
    options: IgnoredSchedulerOptions? = nil
  ) {
    self.init(upstream: upstream, interval: interval, scheduler: scheduler)
  }

  @available(
    *, deprecated,
    message: "No scheduler has a tolerance or options: write Delay(upstream:interval:scheduler:)."
  )
  @_alwaysEmitIntoClient public init(
    upstream: Upstream, interval: Double, tolerance: Double, scheduler: any Scheduler,
    options: IgnoredSchedulerOptions? = nil
  ) {
    self.init(upstream: upstream, interval: interval, scheduler: scheduler)
  }
}

extension Publishers.Timeout {
  @available(
    *, deprecated,
    message: "No scheduler has options: write Timeout(upstream:interval:scheduler:customError:)."
  )
  @_alwaysEmitIntoClient @preconcurrency public init(
    upstream: Upstream, interval: Duration, scheduler: any Scheduler,
    options: IgnoredSchedulerOptions?, customError: (@Sendable () -> Failure)?
  ) {
    self.init(
      upstream: upstream, interval: interval, scheduler: scheduler, customError: customError)
  }

  @available(
    *, deprecated,
    message: "No scheduler has options: write Timeout(upstream:interval:scheduler:customError:)."
  )
  @_alwaysEmitIntoClient @preconcurrency public init(
    upstream: Upstream, interval: Double, scheduler: any Scheduler,
    options: IgnoredSchedulerOptions?, customError: (@Sendable () -> Failure)?
  ) {
    self.init(
      upstream: upstream, interval: interval, scheduler: scheduler, customError: customError)
  }
}

extension Publishers.CollectByTime {
  @available(
    *, deprecated, message: "No scheduler has options: write CollectByTime(upstream:strategy:)."
  )
  @_alwaysEmitIntoClient public init(
    upstream: Upstream, strategy: Publishers.TimeGroupingStrategy, options: IgnoredSchedulerOptions?
  ) {
    self.init(upstream: upstream, strategy: strategy)
  }
}

extension Publishers.ReceiveOn {
  @available(
    *, deprecated, message: "No scheduler has options: write ReceiveOn(upstream:scheduler:)."
  )
  @_alwaysEmitIntoClient public init(
    upstream: Upstream, scheduler: any Scheduler, options: IgnoredSchedulerOptions?
  ) {
    self.init(upstream: upstream, scheduler: scheduler)
  }
}

extension Publishers.SubscribeOn {
  @available(
    *, deprecated, message: "No scheduler has options: write SubscribeOn(upstream:scheduler:)."
  )
  @_alwaysEmitIntoClient public init(
    upstream: Upstream, scheduler: any Scheduler, options: IgnoredSchedulerOptions?
  ) {
    self.init(upstream: upstream, scheduler: scheduler)
  }
}
