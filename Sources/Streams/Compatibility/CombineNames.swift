// Names and parameters that code written for Combine may use: schedulers' own types of time, options,
// tolerances. They are deprecated; the message of each says what to write instead. The operators and publishers
// with options are in the files IgnoredOptions+….

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

extension Publishers.MapError {
  // Disfavoured: a trailing closure has no label, and is the other one's.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public init(upstream: Upstream, _ map: @escaping @Sendable (Upstream.Failure) -> Failure) {
    self.init(upstream: upstream, transform: map)
  }
}

extension Record.Recording where Output: Encodable, Failure: Encodable {
  @available(*, deprecated, renamed: "encode(to:)")
  public func encode(into encoder: any Encoder) throws {
    try encode(to: encoder)
  }
}
