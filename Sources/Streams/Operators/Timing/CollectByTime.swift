extension Publisher {
  /// Publishes the values of each interval as an array.
  ///
  ///     source                             -a-bc-----d-|
  ///     collect(.byTime(s, 4ms))           ----A-------(B|)
  ///     collect(.byTimeOrCount(s, 4ms, 2)) ---A---B---C|
  ///
  /// The first interval begins with the subscription. With `byTimeOrCount`, an array that is full goes
  /// out at once, and the next interval begins. An empty array is not sent. When upstream finishes,
  /// what has been collected goes out before the finish; when it fails, that is dropped. Upstream is
  /// asked for everything; an array that downstream has not asked for is dropped.
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
  /// When the values collected so far are sent.
  public enum TimeGroupingStrategy: Sendable {
    /// Every so often. The time is longer than nothing.
    case byTime(any Scheduler, Duration)
    /// Every so often, and when there are so many. The time is longer than nothing, and so is the
    /// number.
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

/// A timer is pending while something is collected, and chases the end of the interval: so an array
/// that is full costs no timer, and a silent upstream costs nothing.
@usableFromInline struct CollectingByTime<Input: Sendable, Failure: Error>: TimedRules {
  @usableFromInline typealias InputFailure = Failure
  @usableFromInline typealias Output = [Input]

  @usableFromInline let scheduler: any Scheduler
  /// Nanoseconds.
  @usableFromInline let interval: Int64
  @usableFromInline let limit: Int
  @usableFromInline var collected: [Input] = []
  /// Where an interval begins: at the subscription, or with an array that was full.
  @usableFromInline var origin = Instant.zero
  /// When what is collected is due.
  @usableFromInline var deadline = Instant.zero
  @usableFromInline var isTimerPending = false
  /// When the timer was started.
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
    precondition(interval > .zero, "An interval to collect in must be longer than nothing.")
    precondition(limit > 0, "An array to collect into must have room for a value.")
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

  /// What has come is due at the next end of an interval. Those are multiples, so they do not drift.
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

  /// Where time does not pass, as on an immediate scheduler, no interval ever ends.
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
