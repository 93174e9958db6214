extension Publisher {
  /// Publishes the values of the latest `duration` as an array, every `step`.
  ///
  ///     source                       -a-b-c-----d-|
  ///     windows(of: 4ms, every: 2ms) --A-B-C-D---E|   A is [a], B is [a, b], C is [b, c], D is [c], E is [d]
  ///
  /// The steps are counted from the subscription. An array has the values that came in the `duration` before its time;
  /// one without values is not published. When upstream finishes, an array is published if values have come since the
  /// last one, and then the finish; a failure drops it. Upstream is asked for everything, and an array that downstream
  /// has not asked for is dropped. Arrays and the completion are delivered on the scheduler. In other libraries this is
  /// `buffer(timespan, timeskip)`, or a hopping window; for intervals that do not overlap, see `collect(_:)`.
  ///
  /// ```swift
  /// let perMinute = names.windows(of: .seconds(60), every: .seconds(5), scheduler: DispatchQueue.main)
  ///   .map { $0.count }
  /// ```
  ///
  /// - Parameters:
  ///   - duration: The age of the oldest value: greater than zero.
  ///   - step: The time between two arrays: greater than zero.
  ///   - scheduler: Measures the time, and delivers.
  @_alwaysEmitIntoClient @_disfavoredOverload public consuming func windows(
    of duration: Duration, every step: Duration, scheduler: any Scheduler
  ) -> ExtraPublishers.WindowsByTime<Self> {
    ExtraPublishers.WindowsByTime(
      upstream: self, duration: duration, step: step, scheduler: scheduler)
  }
}

extension ExtraPublishers {
  /// The publisher behind ``Publisher/windows(of:every:scheduler:)``.
  @_eagerMove public struct WindowsByTime<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<[Upstream.Output], Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let duration: Duration
    public let step: Duration
    public let scheduler: any Scheduler

    @_alwaysEmitIntoClient public init(
      upstream: Upstream, duration: Duration, step: Duration, scheduler: any Scheduler
    ) {
      require(duration > .zero, "The duration must be greater than zero.")
      require(step > .zero, "The step must be greater than zero.")
      self.upstream = upstream
      self.duration = duration
      self.step = step
      self.scheduler = scheduler
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let rule = SlidingByTime<Upstream.Output, Failure>(
        duration: duration.nanoseconds, step: step.nanoseconds)
      upstream.receive(
        subscriber: ScheduledSubscriber(
          "WindowsByTime", rule, scheduler: scheduler, downstream: subscriber))
    }
  }
}

extension ExtraPublisherNames {
  public typealias WindowsByTime = ExtraPublishers.WindowsByTime
}

/// A timer is pending exactly while values are kept, so a silent upstream costs nothing.
@usableFromInline struct SlidingByTime<Input: Sendable, Failure: Error>: ScheduledRule {
  @usableFromInline typealias Output = [Input]

  /// Nanoseconds.
  @usableFromInline let duration: Int64
  /// Nanoseconds.
  @usableFromInline let step: Int64
  @usableFromInline var kept: [Input] = []
  /// The time at which each of `kept` came.
  @usableFromInline var times: [Instant] = []
  /// True if values have come since the last array.
  @usableFromInline var hasNew = false
  /// The subscription, from which the steps are counted.
  @usableFromInline var origin = Instant.zero
  /// The time of the window that is to be sent; nil if none is.
  @usableFromInline var due: Instant?
  /// The time of the window that has been sent last.
  @usableFromInline var sentAt = Instant.zero
  @usableFromInline var isComplete = false
  /// The completion's job runs.
  @usableFromInline var isEnding = false

  @_alwaysEmitIntoClient init(duration: Int64, step: Int64) {
    self.duration = duration
    self.step = max(1, step)
  }

  @_alwaysEmitIntoClient static var needsTimeToPass: Bool { true }

  @_alwaysEmitIntoClient static var requestsUnlimited: Bool { true }

  @_alwaysEmitIntoClient mutating func start(at present: Present) -> Asked {
    origin = present.now
    return Asked(.unlimited)
  }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ value: inout Input?, at present: Present) -> WakeUp {
    guard let new = value.take() else { return .none }
    kept.append(new)
    times.append(present.now)
    hasNew = true
    return kept.count == 1 && due == nil ? timer(after: present.now) : .none
  }

  @_alwaysEmitIntoClient mutating func complete(isFailure: Bool, at present: Present) -> WakeUp {
    isComplete = true
    if isFailure { hasNew = false }
    return .job
  }

  @_alwaysEmitIntoClient @inline(never)
  mutating func timer(after now: Instant) -> WakeUp {
    let passed = now.nanoseconds - origin.nanoseconds
    return .timer(at: now.advanced(byNanoseconds: step - passed % step))
  }

  @_alwaysEmitIntoClient
  mutating func timerFired(at present: Present) -> ScheduledStep<[Input], Failure> {
    // A timer that fires after the completion is ignored.
    isComplete ? .wait() : sendWindow(at: present)
  }

  @_alwaysEmitIntoClient
  mutating func jobRuns(at present: Present) -> ScheduledStep<[Input], Failure> {
    isEnding = true
    return hasNew ? sendWindow(at: present) : .end
  }

  /// Drops the values that are too old, and then sends the others.
  @_alwaysEmitIntoClient
  mutating func sendWindow(at present: Present) -> ScheduledStep<[Input], Failure> {
    due = present.now
    let oldest = present.now.advanced(byNanoseconds: -duration)
    let count = times.firstIndex { $0 > oldest } ?? times.count
    if count == 0 { return next(at: present) }
    let old = Array(kept.prefix(count))
    kept.removeFirst(count)
    times.removeFirst(count)
    return .drop(old)
  }

  @_alwaysEmitIntoClient @inline(never)
  mutating func next(at present: Present) -> ScheduledStep<[Input], Failure> {
    if let now = due.take() {
      sentAt = now
      hasNew = false
      if !kept.isEmpty { return .emitAndGoOn(kept) }
      return isEnding ? .end : .wait()
    }
    if isEnding { return .end }
    return .wait(isComplete ? .none : timer(after: sentAt))
  }
}
