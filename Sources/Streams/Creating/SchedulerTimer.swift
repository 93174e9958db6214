extension Publishers {
  /// Publishes the time every `interval` on any scheduler, for the first time one interval after
  /// the subscription: an ``ExtraPublishers/SchedulerTimer``.
  ///
  /// ```swift
  /// let run = Publishers.interval(.seconds(1), scheduler: DispatchQueue.main).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient
  public static func interval(_ interval: Duration, scheduler: any Scheduler)
    -> ExtraPublishers.SchedulerTimer
  {
    ExtraPublishers.SchedulerTimer(every: interval, scheduler: scheduler)
  }

  /// Publishes the time once, `delay` after the subscription, on any scheduler, and finishes.
  ///
  /// ```swift
  /// let run = Publishers.timer(after: .seconds(5), scheduler: DispatchQueue.main)
  ///   .sink { print("it is \($0)") }
  /// ```
  @_alwaysEmitIntoClient
  public static func timer(after delay: Duration, scheduler: any Scheduler)
    -> ExtraPublishers.SchedulerTimer
  {
    ExtraPublishers.SchedulerTimer(after: delay, scheduler: scheduler)
  }

  /// Publishes the time every so many seconds: ``interval(_:scheduler:)-(Duration,_)``.
  ///
  /// ```swift
  /// let run = Publishers.interval(1.5, scheduler: DispatchQueue.main).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient public static func interval(
    _ seconds: Double, scheduler: any Scheduler
  ) -> ExtraPublishers.SchedulerTimer {
    interval(Duration(checkedSeconds: seconds), scheduler: scheduler)
  }

  /// Publishes the time once, so many seconds after the subscription: ``timer(after:scheduler:)-(Duration,_)``.
  ///
  /// ```swift
  /// let run = Publishers.timer(after: 5, scheduler: DispatchQueue.main).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient public static func timer(
    after seconds: Double, scheduler: any Scheduler
  ) -> ExtraPublishers.SchedulerTimer {
    timer(after: Duration(checkedSeconds: seconds), scheduler: scheduler)
  }
}

extension ExtraPublishers {
  /// Publishes the time every `interval`, for the first time one interval after the subscription;
  /// or once.
  ///
  ///     SchedulerTimer(every: .milliseconds(3), scheduler: s)  ---a--b--c--
  ///     SchedulerTimer(after: .milliseconds(3), scheduler: s)  ---(a|)
  ///
  /// Repeated ticks come at multiples of the interval, without drift, until the subscription is
  /// cancelled or released: a subscriber of one's own has to keep it. A tick without demand is dropped,
  /// and ticks that are missed, because the scheduler was busy or the machine asleep, are left out.
  ///
  /// ```swift
  /// let clock = Publishers.SchedulerTimer(every: .seconds(1), scheduler: DispatchQueue.main)
  /// ```
  @_eagerMove public struct SchedulerTimer: Publisher {
    public static var streamTypes: StreamTypes<Instant, Never> { .init() }

    public let interval: Duration
    public let scheduler: any Scheduler
    /// True if the timer continues after the first tick.
    public let repeats: Bool

    /// - Parameter interval: Positive; anything else is a programming error. A timer schedules its
    ///   next tick before it sends the present one. So, in virtual time, if two timers tick at the same instant, the
    ///   timer with the longer interval comes first. If the intervals are equal, the timer with the earlier
    ///   subscription comes first.
    @_alwaysEmitIntoClient public init(every interval: Duration, scheduler: any Scheduler) {
      require(interval > .zero, "A timer's interval must be greater than zero.")
      self.interval = interval
      self.scheduler = scheduler
      repeats = true
    }

    /// A timer that ticks once, and finishes.
    @_alwaysEmitIntoClient public init(after delay: Duration, scheduler: any Scheduler) {
      interval = delay
      self.scheduler = scheduler
      repeats = false
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Instant, Never>>(subscriber: consuming S) {
      let scheduler = SharedScheduler(scheduler)
      let memory = ScheduledOperator.make(
        "SchedulerTimer", Ticking(repeats: repeats), scheduler, downstream: subscriber)
      Ticking.start(interval, repeats: repeats, memory, on: scheduler)
    }
  }
}

extension ExtraPublisherNames {
  public typealias SchedulerTimer = ExtraPublishers.SchedulerTimer
}

@usableFromInline struct Ticking: ScheduledRule {
  @usableFromInline typealias Input = Never
  @usableFromInline typealias Output = Instant
  @usableFromInline typealias Failure = Never
  @usableFromInline typealias Operator = ScheduledOperator<Self>

  @usableFromInline let repeats: Bool
  /// Cancels the scheduler's timer when it is released, at the end.
  @usableFromInline var timer: AnyCancellable?

  @_alwaysEmitIntoClient init(repeats: Bool) {
    self.repeats = repeats
  }

  @_alwaysEmitIntoClient static var time: RuleTime { .clock }

  /// The scheduler keeps the memory weakly: a repeating timer would keep it for ever.
  @_alwaysEmitIntoClient @inline(never) static func start(
    _ interval: Duration, repeats: Bool, _ memory: StreamStorage, on scheduler: SharedScheduler
  ) {
    guard Operator.open(.nothing, of: memory, on: scheduler),
      !SerialSubscription(memory).isOver
    else { return }
    let first = scheduler.base.now.advanced(by: interval)
    let target = WeakSubscription(memory)
    let fire: @Sendable () -> Void = { target.memory?.send(.timer) }
    let handle =
      repeats
      ? scheduler.base.schedule(after: first, interval: interval, fire)
      : scheduler.base.schedule(after: first, fire)
    let timer = AnyCancellable(handle)
    Operator.locked(memory) { _, ruling in ruling.rule?.timer = timer }
  }

  @_alwaysEmitIntoClient
  mutating func receive(_ value: inout Never?, at present: Present) -> WakeUp { .none }

  @_alwaysEmitIntoClient
  mutating func complete(isFailure: Bool, at present: Present) -> WakeUp { .none }

  @_alwaysEmitIntoClient
  mutating func timerFired(at present: Present) -> ScheduledStep<Instant, Never> {
    repeats ? .emit(present.now) : .emitAndGoOn(present.now)
  }

  @_alwaysEmitIntoClient
  mutating func jobRuns(at present: Present) -> ScheduledStep<Instant, Never> { .wait() }

  @_alwaysEmitIntoClient
  mutating func next(at present: Present) -> ScheduledStep<Instant, Never> { .end }
}
