extension Publisher {
  /// Publishes the values of each interval as an array.
  ///
  ///     source                             -a-bc-----d-|
  ///     collect(.byTime(s, 4ms))           ----A-------(B|)
  ///     collect(.byTimeOrCount(s, 4ms, 2)) ---A---B---C|
  ///
  /// The first interval begins with the subscription. With `byTimeOrCount`, a full array is sent at
  /// once, on upstream's thread, and the next interval begins. An empty array is not sent. When upstream finishes, the
  /// values collected so far are sent before the finish; when it fails, they are dropped. Upstream
  /// is asked for everything; an array that downstream has not asked for is dropped.
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
      let rules = CollectingByTime<Upstream.Output, Failure>(strategy)
      upstream.receive(
        subscriber: SerialOperator("CollectByTime", rules, downstream: subscriber)
          .input(requestsUnlimited: true))
    }
  }
}

/// A timer is pending while values are collected. If it fires before their deadline, it is started
/// again: so a full array costs no timer of its own, and a silent upstream costs nothing.
@usableFromInline struct CollectingByTime<Input: Sendable, Failure: Error>: TimedRules {
  @usableFromInline typealias InputFailure = Failure
  @usableFromInline typealias Output = [Input]

  @usableFromInline let scheduler: any Scheduler
  /// Nanoseconds.
  @usableFromInline let interval: Int64
  @usableFromInline let limit: Int
  @usableFromInline var collected: [Input] = []
  /// The start of the intervals: the subscription, or the last full array.
  @usableFromInline var origin = Instant.zero
  /// The time at which the collected values are due.
  @usableFromInline var deadline = Instant.zero
  @usableFromInline var isTimerPending = false
  /// The time at which the timer was started.
  @usableFromInline var timerStart = Instant.zero
  @usableFromInline var timer = PendingTimer()

  @_alwaysEmitIntoClient init(_ strategy: Publishers.TimeGroupingStrategy) {
    switch strategy {
    case .byTime(let scheduler, let interval): self.init(scheduler, interval, limit: .max)
    case .byTimeOrCount(let scheduler, let interval, let count):
      self.init(scheduler, interval, limit: count)
    }
  }

  @_alwaysEmitIntoClient init(_ scheduler: any Scheduler, _ interval: Duration, limit: Int) {
    precondition(interval > .zero, "The interval must be greater than zero.")
    precondition(limit > 0, "The count must be at least 1.")
    self.scheduler = scheduler
    self.interval = max(1, interval.nanoseconds)
    self.limit = limit
  }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming TimedSignal<Input, Failure>, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .upstream(.value(let value)):
      guard context.upstream.isOpen else { return .none }
      context.rules.collected.append(value)
      if context.rules.collected.count >= context.rules.limit {
        context.rules.origin = context.rules.scheduler.now
        emitCollected(&context)
      } else if context.rules.collected.count == 1 {
        beginArray(&context)
      }
    case .upstream(.subscription(let subscription)):
      guard context.accept(subscription) else { return .none }
      context.rules.origin = context.rules.scheduler.now
      context.sendSubscription()
      return .unlimited
    case .upstream(.completion(let completion)):
      guard context.upstream.close() else { return .none }
      if case .finished = completion { emitCollected(&context) }
      if !context.isOver { context.finish(with: completion) }
    case .timer: timerFired(&context)
    case .job: break
    }
    return .none
  }

  /// Sets the deadline to the end of the current interval. All ends are multiples of the interval,
  /// counted from `origin`, so they do not drift.
  @_alwaysEmitIntoClient @inline(never)
  static func beginArray(_ context: inout OperatorContext<Self>) {
    let now = context.rules.scheduler.now
    let passed = now.nanoseconds - context.rules.origin.nanoseconds
    context.rules.deadline = now.advanced(
      byNanoseconds: context.rules.interval - passed % context.rules.interval)
    if !context.rules.isTimerPending { startTimer(&context) }
  }

  @_alwaysEmitIntoClient
  static func startTimer(_ context: inout OperatorContext<Self>) {
    context.rules.isTimerPending = true
    context.rules.timerStart = context.rules.scheduler.now
    context.startTimer(at: context.rules.deadline)
  }

  /// Sends the collected values, or starts the timer again. On a scheduler whose time does not
  /// pass, such as the immediate one, no interval ends.
  @_alwaysEmitIntoClient
  static func timerFired(_ context: inout OperatorContext<Self>) {
    context.rules.isTimerPending = false
    let now = context.rules.scheduler.now
    guard !context.rules.collected.isEmpty, now > context.rules.timerStart else { return }
    if context.rules.deadline <= now { emitCollected(&context) } else { startTimer(&context) }
  }

  @_alwaysEmitIntoClient
  static func emitCollected(_ context: inout OperatorContext<Self>) {
    guard !context.rules.collected.isEmpty else { return }
    var values: [Input] = []
    swap(&values, &context.rules.collected)
    context.emit(values)
  }

  @_alwaysEmitIntoClient @inline(__always) static func request(
    _ demand: Subscribers.Demand, _ context: inout OperatorContext<Self>
  ) {}

  @_alwaysEmitIntoClient mutating func stop(_ calls: inout UpstreamCalls) {
    timer.cancel()
  }
}
