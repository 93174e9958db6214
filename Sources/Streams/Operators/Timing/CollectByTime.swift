extension Publisher {
  /// Publishes the values of each interval as an array.
  ///
  ///     source                             -a-bc-----d-|
  ///     collect(.byTime(s, 4ms))           ----A-------(B|)
  ///     collect(.byTimeOrCount(s, 4ms, 2)) ---A---B---C|
  ///
  /// The first interval begins with the subscription. With `byTimeOrCount`, a full array is sent at once, and the next
  /// interval begins. An empty array is not sent. When upstream finishes, the values collected so far are sent before
  /// the finish; when it fails, they are dropped. Arrays and the completion are delivered on the scheduler.
  ///
  /// An array that is due waits until downstream asks for it. With `byTime`, upstream is asked for everything with the
  /// first request, and values that come meanwhile join the array. With `byTimeOrCount`, upstream is asked for the values
  /// of the arrays that downstream asks for.
  ///
  /// ```swift
  /// let arrays = PassthroughSubject<Int, Never>()
  ///   .collect(.byTime(DispatchQueue.main, .seconds(1)))
  /// ```
  @_alwaysEmitIntoClient public consuming func collect(
    _ strategy: Publishers.TimeGroupingStrategy
  ) -> Publishers.CollectByTime<Self> {
    Publishers.CollectByTime(upstream: self, strategy: strategy)
  }
}

extension Publishers {
  /// The condition on which the values collected so far are sent.
  public enum TimeGroupingStrategy: Sendable {
    /// At the end of each interval, which must be greater than zero.
    case byTime(any Scheduler, Duration)
    /// At the end of each interval, and when the array has reached a count. Both must be greater
    /// than zero.
    case byTimeOrCount(any Scheduler, Duration, Int)
  }

  /// The publisher behind ``Publisher/collect(_:)-(Publishers.TimeGroupingStrategy)``.
  @_eagerMove public struct CollectByTime<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<[Upstream.Output], Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let strategy: TimeGroupingStrategy

    @_alwaysEmitIntoClient public init(upstream: Upstream, strategy: TimeGroupingStrategy) {
      self.upstream = upstream
      self.strategy = strategy
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let (scheduler, interval, limit) =
        switch strategy {
        case .byTime(let scheduler, let interval): (scheduler, interval, Int.max)
        case .byTimeOrCount(let scheduler, let interval, let count): (scheduler, interval, count)
        }
      let rules = CollectingByTime<Upstream.Output, Failure>(interval, limit: limit)
      let target = SerialOperator(
        "CollectByTime", rules, scheduler: scheduler, downstream: subscriber)
      upstream.receive(subscriber: target.input(requestsUnlimited: target.startsUnlimited))
    }
  }
}

/// A timer is pending while values are collected. If it fires before their deadline, it is started
/// again: so a full array costs no timer of its own, and a silent upstream costs nothing. In virtual time `run()` ends
/// with the last array. A value at the very end of an interval belongs to the next one.
@usableFromInline struct CollectingByTime<Input: Sendable, Failure: Error>: TimerRules {
  @usableFromInline typealias InputFailure = Failure
  @usableFromInline typealias Output = [Input]

  /// Nanoseconds.
  @usableFromInline let interval: Int64
  @usableFromInline let limit: Int
  @usableFromInline var collected: [Input] = []
  /// True if the collected values wait only for downstream to ask for them.
  @usableFromInline var isDue = false
  /// Arrays that downstream has asked for, on their way to the scheduler. Each has a job.
  @usableFromInline var ready = RingBuffer<[Input]>()
  @usableFromInline var completion: Subscribers.Completion<Failure>?
  /// The number of values that upstream has been asked for and has not sent.
  @usableFromInline var requested = Subscribers.Demand.none
  /// The start of the intervals: the subscription, or the last full array.
  @usableFromInline var origin = Instant.zero
  /// The time at which the collected values are due.
  @usableFromInline var deadline = Instant.zero
  @usableFromInline var isTimerPending = false
  @usableFromInline var timer = PendingTimer()

  @_alwaysEmitIntoClient init(_ interval: Duration, limit: Int) {
    require(interval > .zero, "The interval must be greater than zero.")
    require(limit > 0, "The count must be at least 1.")
    self.interval = max(1, interval.nanoseconds)
    self.limit = limit
  }

  @_alwaysEmitIntoClient static var completesInJob: Bool { true }

  /// On a scheduler whose time does not pass, no interval ends.
  @_alwaysEmitIntoClient static var needsTimeToPass: Bool { true }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming TimedSignal<Input, Failure>, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .upstream(.value(let value)):
      guard context.upstream.isOpen, context.rules.requested.spendOne() else { return .none }
      context.rules.collected.append(value)
      if context.rules.collected.count >= context.rules.limit {
        // The next interval begins with a full array, whether or not it is asked for.
        if context.rules.collected.count % context.rules.limit == 0 {
          context.rules.origin = context.now
        }
        sendOff(&context)
      } else if context.rules.collected.count == 1 {
        beginArray(&context)
      }
    case .upstream(.subscription(let subscription)):
      guard context.accept(subscription) else { return .none }
      context.rules.origin = context.present
      context.sendSubscription()
      return context.rules.missing(for: context.demand)
    case .upstream(.completion(let completion)):
      guard context.upstream.close() else { return .none }
      if case .failure = completion { context.rules.collected = [] }
      context.rules.completion = completion
      context.rules.isDue = true
      sendOff(&context)
      // One more job than arrays, for a completion behind them, or alone.
      if context.rules.collected.isEmpty { context.scheduleJob() }
    case .timer: timerFired(&context)
    case .job: deliverOne(&context)
    case .mark, .late: break
    }
    return .none
  }

  /// Sets the deadline to the end of the current interval. All ends are multiples of the interval,
  /// counted from `origin`, so they do not drift.
  @_alwaysEmitIntoClient @inline(never)
  static func beginArray(_ context: inout OperatorContext<Self>) {
    let now = context.now
    let passed = now.nanoseconds - context.rules.origin.nanoseconds
    context.rules.deadline = now.advanced(
      byNanoseconds: context.rules.interval - passed % context.rules.interval)
    if !context.rules.isTimerPending { startTimer(&context) }
  }

  @_alwaysEmitIntoClient
  static func startTimer(_ context: inout OperatorContext<Self>) {
    context.rules.isTimerPending = true
    context.startTimer(at: context.rules.deadline)
  }

  /// Delivers the collected values, or starts the timer again.
  @_alwaysEmitIntoClient
  static func timerFired(_ context: inout OperatorContext<Self>) {
    context.rules.isTimerPending = false
    let now = context.timerFires()
    guard !context.rules.collected.isEmpty else { return }
    guard context.rules.deadline <= now else { return startTimer(&context) }
    context.rules.isDue = true
    if context.rules.ready.isEmpty, context.demand != .none {
      context.emit(context.rules.takeArray())
    } else {
      sendOff(&context)
    }
  }

  /// Schedules a job for each array that is full or due, and asked for.
  @_alwaysEmitIntoClient @inline(never)
  static func sendOff(_ context: inout OperatorContext<Self>) {
    while context.demand.count > context.rules.ready.count,
      context.rules.collected.count >= context.rules.limit
        || context.rules.isDue && !context.rules.collected.isEmpty
    {
      let array = context.rules.takeArray()
      context.rules.ready.append(array)
      context.scheduleJob()
    }
    // Values that had waited for demand may leave the beginning of another array.
    if !context.rules.collected.isEmpty, context.rules.collected.count < context.rules.limit,
      !context.rules.isDue, !context.rules.isTimerPending
    {
      beginArray(&context)
    }
  }

  /// The oldest values, at most as many as fill an array.
  @_alwaysEmitIntoClient mutating func takeArray() -> [Input] {
    var array: [Input] = []
    if collected.count <= limit {
      swap(&array, &collected)
    } else {
      array = Array(collected.prefix(limit))
      collected.removeFirst(limit)
    }
    if collected.isEmpty { isDue = completion != nil }
    return array
  }

  /// Delivers the oldest array that is on its way, and the completion behind the last one.
  @_alwaysEmitIntoClient @inline(never)
  static func deliverOne(_ context: inout OperatorContext<Self>) {
    if let array = context.rules.ready.popFirst() {
      context.emit(array)
      if context.isOver { return }
    }
    if let completion = context.rules.completion, context.rules.ready.isEmpty,
      context.rules.collected.isEmpty
    {
      context.finish(with: completion)
    }
  }

  /// The demand on upstream that is missing for the values of as many arrays.
  @_alwaysEmitIntoClient
  mutating func missing(for arrays: Subscribers.Demand) -> Subscribers.Demand {
    if arrays == .none || requested == .unlimited { return .none }
    if limit == .max || arrays == .unlimited {
      requested = .unlimited
      return .unlimited
    }
    // An array on its way takes the place of a full one, though it may have fewer values.
    let held = Subscribers.Demand(count: collected.count + ready.count * limit)
    let missing = arrays * limit - held - requested
    requested += missing
    return missing
  }

  @_alwaysEmitIntoClient static func request(
    _ demand: Subscribers.Demand, _ context: inout OperatorContext<Self>
  ) {
    sendOff(&context)
    let missing = context.rules.missing(for: context.demand)
    if missing != .none { context.calls.request(missing, from: context.upstream.subscription) }
  }

  @_alwaysEmitIntoClient mutating func stop(_ calls: inout UpstreamCalls) {
    timer.cancel()
  }
}
