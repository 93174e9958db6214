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
      let rules = SlidingByTime<Upstream.Output, Failure>(
        duration: duration.nanoseconds, step: step.nanoseconds)
      upstream.receive(
        subscriber: SerialOperator(
          "WindowsByTime", rules, scheduler: scheduler, downstream: subscriber
        )
        .input(requestsUnlimited: true))
    }
  }
}

extension ExtraPublisherNames {
  public typealias WindowsByTime = ExtraPublishers.WindowsByTime
}

/// A timer is pending exactly while values are kept, so a silent upstream costs nothing.
@usableFromInline struct SlidingByTime<Input: Sendable, Failure: Error>: TimerRules {
  @usableFromInline typealias InputFailure = Failure
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
  @usableFromInline var timer = PendingTimer()
  @usableFromInline var completion: Subscribers.Completion<Failure>?

  @_alwaysEmitIntoClient init(duration: Int64, step: Int64) {
    self.duration = duration
    self.step = max(1, step)
  }

  @_alwaysEmitIntoClient static var completesInJob: Bool { true }

  /// On a scheduler whose time does not pass, no step ends.
  @_alwaysEmitIntoClient static var needsTimeToPass: Bool { true }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming TimedSignal<Input, Failure>, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .upstream(.value(let value)):
      guard context.upstream.isOpen else { return .none }
      let now = context.now
      context.rules.kept.append(value)
      context.rules.times.append(now)
      context.rules.hasNew = true
      if context.rules.kept.count == 1 { startTimer(after: now, &context) }
    case .upstream(.subscription(let subscription)):
      guard context.accept(subscription) else { return .none }
      context.rules.origin = context.present
      context.sendSubscription()
      return .unlimited
    case .upstream(.completion(let completion)):
      guard context.upstream.close() else { return .none }
      context.rules.completion = completion
      if case .failure = completion { context.rules.hasNew = false }
      context.scheduleJob()
    case .timer:
      // A timer that fires after the completion is ignored.
      guard context.rules.completion == nil else { return .none }
      timerFired(at: context.timerFires(), &context)
    case .job: complete(&context)
    case .mark, .late: break
    }
    return .none
  }

  /// Starts the timer for the end of a step. All ends are multiples of the step, counted from `origin`, so they do not
  /// drift.
  @_alwaysEmitIntoClient @inline(never)
  static func startTimer(after now: Instant, _ context: inout OperatorContext<Self>) {
    let passed = now.nanoseconds - context.rules.origin.nanoseconds
    context.startTimer(
      at: now.advanced(byNanoseconds: context.rules.step - passed % context.rules.step))
  }

  /// Publishes the array of a step.
  @_alwaysEmitIntoClient @inline(never)
  static func timerFired(at now: Instant, _ context: inout OperatorContext<Self>) {
    context.rules.removeOld(at: now)
    if context.rules.kept.isEmpty { return }
    context.rules.hasNew = false
    context.emit(context.rules.kept)
    if !context.isOver { startTimer(after: now, &context) }
  }

  /// Publishes the values since the last array, and the completion.
  @_alwaysEmitIntoClient @inline(never)
  static func complete(_ context: inout OperatorContext<Self>) {
    if context.rules.hasNew {
      context.rules.removeOld(at: context.present)
      context.rules.hasNew = false
      if !context.rules.kept.isEmpty { context.emit(context.rules.kept) }
    }
    if !context.isOver, let completion = context.rules.completion {
      context.finish(with: completion)
    }
  }

  @_alwaysEmitIntoClient mutating func removeOld(at now: Instant) {
    let oldest = now.advanced(byNanoseconds: -duration)
    let count = times.firstIndex { $0 > oldest } ?? times.count
    kept.removeFirst(count)
    times.removeFirst(count)
  }

  @_alwaysEmitIntoClient @inline(__always) static func request(
    _ demand: Subscribers.Demand, _ context: inout OperatorContext<Self>
  ) {}

  @_alwaysEmitIntoClient mutating func stop(_ calls: inout UpstreamCalls) {
    timer.cancel()
  }
}
