/// The state of a ``ScheduledOperator``, which both halves use under the lock.
@usableFromInline struct ScheduledState<Rule: ScheduledRule>: Sendable {
  @usableFromInline typealias Step = ScheduledStep<Rule.Output, Rule.Failure>

  @usableFromInline var rule: Rule
  @usableFromInline let scheduler: SharedScheduler
  /// The demand of downstream that is left.
  @usableFromInline var demand: Subscribers.Demand
  @usableFromInline var upstream = UpstreamSlot.waiting
  @usableFromInline var completion: Subscribers.Completion<Rule.Failure>?
  @usableFromInline var timers = PendingTimers()
  /// The rule's time, if that is steady.
  @usableFromInline var steady = SteadyTime()
  @usableFromInline var wait: SteadyTime.Wait?
  /// Downstream has its subscription: its requests are the rule's from here on.
  @usableFromInline var hasStarted = false
  /// The thread that sends downstream its subscription. It delivers nothing else.
  @usableFromInline var subscribingThread: ThreadIdentity?
  /// The events that were left to that thread.
  @usableFromInline var postponed: [ScheduledOperator<Rule>.Event] = []

  @_alwaysEmitIntoClient
  init(_ rule: consuming Rule, _ scheduler: SharedScheduler, demand: Subscribers.Demand) {
    self.rule = rule
    self.scheduler = scheduler
    self.demand = demand
  }

  /// In place: a function may change the value in an optional.
  @_alwaysEmitIntoClient @inline(__always)
  mutating func change<Result>(_ body: (inout Self) -> Result) -> Result { body(&self) }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func present(atClock instant: Instant) -> Present {
    Present(now: Rule.time == .steady ? steady.time(at: instant) : instant, demand: demand)
  }

  /// The timer is at an instant of the clock, and the rule's wait for it begins.
  @_alwaysEmitIntoClient @inline(__always)
  mutating func begin(_ wakeUp: WakeUp) -> WakeUp {
    guard Rule.time == .steady, let time = wakeUp.timer else { return wakeUp }
    wait = steady.wait(until: time)
    return WakeUp(jobs: wakeUp.jobs, timer: steady.instant(at: time))
  }

  @_alwaysEmitIntoClient mutating func begin(_ asked: Asked) -> Asked {
    Asked(asked.demand, begin(asked.wakeUp))
  }

  /// - Returns: False if it is not the first subscription of upstream.
  @_alwaysEmitIntoClient mutating func open(_ subscription: UpstreamSubscription) -> Bool {
    guard upstream.openIfWaiting(subscription) else { return false }
    subscribingThread = ThreadIdentity()
    return true
  }

  /// - Returns: True if the event is to be handled later, by the scheduler.
  @_alwaysEmitIntoClient
  mutating func postpone(_ event: ScheduledOperator<Rule>.Event) -> Bool {
    guard subscribingThread == ThreadIdentity() else { return false }
    postponed.append(event)
    return true
  }

  /// Downstream has its subscription, and the thread drains no more.
  @_alwaysEmitIntoClient mutating func endSubscribing() -> [ScheduledOperator<Rule>.Event] {
    subscribingThread = nil
    var events: [ScheduledOperator<Rule>.Event] = []
    swap(&events, &postponed)
    return events
  }

  @_alwaysEmitIntoClient mutating func start(atClock instant: Instant) -> Asked {
    hasStarted = true
    return begin(rule.start(at: present(atClock: instant)))
  }

  @_alwaysEmitIntoClient
  mutating func request(_ more: Subscribers.Demand, atClock instant: Instant) -> Asked? {
    demand += more
    return hasStarted ? begin(rule.request(more, at: present(atClock: instant))) : nil
  }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ value: inout Rule.Input?, atClock instant: Instant) -> WakeUp {
    guard upstream.isOpen else { return .none }
    return begin(rule.receive(&value, at: present(atClock: instant)))
  }

  @_alwaysEmitIntoClient mutating func complete(
    _ completion: Subscribers.Completion<Rule.Failure>, atClock instant: Instant
  ) -> WakeUp {
    self.completion = completion
    let isFailure = if case .failure = completion { true } else { false }
    return begin(rule.complete(isFailure: isFailure, at: present(atClock: instant)))
  }

  @_alwaysEmitIntoClient
  mutating func interrupt(_ completion: Subscribers.Completion<Rule.Failure>) -> UpstreamSlot {
    var last = UpstreamSlot.closed
    guard upstream.isOpen else { return last }
    swap(&last, &upstream)
    self.completion = completion
    return last
  }

  /// - Returns: The step, and whether downstream has asked for its value.
  @_alwaysEmitIntoClient @inline(__always) mutating func wake(
    _ event: ScheduledOperator<Rule>.Event, atClock instant: Instant
  ) -> (Step, isWanted: Bool) {
    if Rule.time == .steady, event == .timer, let wait { steady.end(wait) }
    let present = present(atClock: instant)
    return begin(event == .timer ? rule.timerFired(at: present) : rule.jobRuns(at: present))
  }

  @_alwaysEmitIntoClient mutating func next(atClock instant: Instant) -> (Step, isWanted: Bool) {
    begin(rule.next(at: present(atClock: instant)))
  }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func begin(_ step: Step) -> (Step, isWanted: Bool) {
    switch step {
    case .emit, .emitAndGoOn: (step, demand.spendOne())
    case .wait(let wakeUp): (.wait(begin(wakeUp)), true)
    case .drop, .interrupt, .end: (step, true)
    }
  }
}

/// The timers of an operator that are pending, the next one first. They are kept to be cancelled at the end, as a scheduled
/// timer keeps the memory.
@usableFromInline struct PendingTimers: Sendable {
  @usableFromInline var pending = RingBuffer<any Cancellable>()
  /// The number of timers that have fired before they were appended.
  @usableFromInline var early = 0

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient mutating func append(_ timer: any Cancellable) {
    if early > 0 { early -= 1 } else { pending.append(timer) }
  }

  /// A timer has fired.
  ///
  /// - Returns: Nil if it has not been appended yet.
  @_alwaysEmitIntoClient mutating func removeFirst() -> (any Cancellable)? {
    let timer = pending.popFirst()
    if timer == nil { early += 1 }
    return timer
  }

  @_alwaysEmitIntoClient mutating func cancelAll() {
    while let timer = pending.popFirst() { timer.cancel() }
  }
}

/// A scheduler in one word, as a subscriber is copied with each value.
@usableFromInline final class SharedScheduler: Sendable {
  @usableFromInline let base: any Scheduler

  @_alwaysEmitIntoClient init(_ base: any Scheduler) {
    self.base = base
  }
}
