/// The state of a ``ScheduledOperator`` that both halves use under the lock, without the types of its rule: one piece of code
/// for all.
@usableFromInline struct ScheduledState: Sendable {
  /// The scheduler; nil after the end.
  @usableFromInline var scheduler: SharedScheduler?
  /// The demand of downstream that is left.
  @usableFromInline var demand: Subscribers.Demand
  @usableFromInline var upstream = UpstreamSlot.waiting
  /// Downstream has its subscription: its requests are the rule's from here on.
  @usableFromInline var hasStarted = false
  /// The thread that sends downstream its subscription. It delivers nothing else.
  private var subscribingThread: ThreadIdentity?
  /// The events that were left to that thread.
  private var postponed: [ScheduledEvent] = []
  /// The timers that are pending, to be cancelled at the end: a scheduled timer keeps the memory.
  @usableFromInline var timers = NumberedList<PendingTimer>()
  /// The rule's time, if that is steady.
  @usableFromInline var steady = SteadyTime()
  private var wait: SteadyTime.Wait?

  @usableFromInline init(_ scheduler: SharedScheduler, demand: Subscribers.Demand) {
    self.scheduler = scheduler
    self.demand = demand
  }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func present(_ time: RuleTime, atClock instant: Instant) -> Present {
    Present(now: time == .steady ? steady.time(at: instant) : instant, demand: demand)
  }

  /// Takes a timer among those that are pending, at an instant of the clock.
  @_alwaysEmitIntoClient @inline(__always)
  mutating func begin(_ wakeUp: WakeUp, _ time: RuleTime) -> WakeUp {
    guard let instant = wakeUp.timer else { return wakeUp }
    return begin(wakeUp.jobs, timer: instant, isSteady: time == .steady)
  }

  @usableFromInline
  mutating func begin(_ jobs: Int, timer time: Instant, isSteady: Bool) -> WakeUp {
    let number = timers.insert(PendingTimer())
    guard isSteady else { return WakeUp(jobs: jobs, timer: time, number: number) }
    wait = steady.wait(until: time)
    return WakeUp(jobs: jobs, timer: steady.instant(at: time), number: number)
  }

  /// The timer has fired: its time has come, even if the clock has been set back meanwhile.
  @usableFromInline mutating func endWait() {
    if let wait { steady.end(wait) }
  }

  /// - Returns: False if it is not the first subscription of upstream.
  mutating func open(_ subscription: UpstreamSubscription) -> Bool {
    guard upstream.openIfWaiting(subscription) else { return false }
    subscribingThread = ThreadIdentity()
    return true
  }

  /// - Returns: True if the event is to be handled later, by the scheduler.
  mutating func postpone(_ event: ScheduledEvent) -> Bool {
    guard subscribingThread == ThreadIdentity() else { return false }
    postponed.append(event)
    return true
  }

  /// Downstream has its subscription, and the thread drains no more.
  mutating func endSubscribing() -> [ScheduledEvent] {
    subscribingThread = nil
    defer { postponed = [] }
    return postponed
  }

  /// Keeps a timer, unless it has fired meanwhile.
  ///
  /// - Returns: False after the end.
  mutating func keep(_ timer: any Cancellable, _ number: Int64) -> Bool {
    if scheduler == nil { return false }
    _ = timers.update(number) {
      $0.scheduler = nil
      $0.handle = timer
    }
    return true
  }

  /// A timer has fired.
  ///
  /// - Returns: Nil after the end.
  mutating func takeTimer(_ number: Int64) -> PendingTimer? {
    guard scheduler != nil, let timer = timers.take(number) else { return nil }
    timers.remove(number)
    return timer
  }

  /// Everything that is left at the end, to be released without the lock.
  mutating func takeAll() -> (SharedScheduler?, UpstreamSlot, NumberedList<PendingTimer>) {
    defer { (scheduler, upstream, timers) = (nil, .closed, NumberedList()) }
    return (scheduler, upstream, timers)
  }
}

/// A timer of an operator.
@usableFromInline struct PendingTimer: Sendable {
  /// The thread that schedules it: the scheduler may run it inside that call.
  var scheduler: ThreadIdentity?
  /// Cancels it; nil until the call has returned.
  var handle: (any Cancellable)?

  init() {
    scheduler = ThreadIdentity()
  }
}

@usableFromInline enum ScheduledEvent: Sendable {
  case job
  case timer
  /// A timer whose time has not come: the scheduler runs it inside the call that schedules it.
  case earlyTimer
}

/// A scheduler in one word, as a subscriber is copied with each value.
@usableFromInline final class SharedScheduler: Sendable {
  @usableFromInline let base: any Scheduler

  @_alwaysEmitIntoClient init(_ base: any Scheduler) {
    self.base = base
  }
}

/// The memory of a ``ScheduledOperator``, used without the types of its rule.
extension StreamStorage {
  /// The contents, guarded by the lock. Nothing in them has the types of the rule, so their place is known here.
  @_alwaysEmitIntoClient @inline(__always) var scheduled: UnsafeMutablePointer<ScheduledState> {
    pointer(to: ScheduledState.self, after: Self.queueWords)
  }

  /// - Parameter body: Must not call user code, nor release user values.
  private func withScheduled<Result: Sendable>(
    _ body: (inout ScheduledState) -> Result
  ) -> Result {
    lock.pointee.withLock { _ in body(&scheduled.pointee) }
  }

  /// The scheduler; nil after the end.
  private var scheduler: (any Scheduler)? { withScheduled { $0.scheduler }?.base }

  /// The scheduler's present. Any time after the end.
  @usableFromInline var clock: Instant { scheduler?.now ?? .zero }

  /// Takes upstream's subscription, unless it is the second one, which is cancelled.
  @usableFromInline func takeUpstream(
    _ subscription: UpstreamSubscription, _ calls: inout UpstreamCalls
  ) -> Bool {
    let isFirst = withScheduled { $0.open(subscription) }
    if !isFirst { calls.cancel(subscription) }
    return isFirst
  }

  /// Does what was postponed while downstream got its subscription, and what the rule asks for then.
  @usableFromInline func endSubscribing(_ asked: Asked?, _ calls: inout UpstreamCalls) {
    for event in withScheduled({ $0.endSubscribing() }) {
      scheduler?.schedule { [target = SerialSubscription(self)] in target.memory.wake(event) }
    }
    if let asked { follow(asked, &calls) }
  }

  /// Asks upstream, and schedules.
  @usableFromInline func follow(_ asked: Asked, _ calls: inout UpstreamCalls) {
    calls.request(asked.demand, from: withScheduled { $0.upstream.subscription })
    schedule(asked.wakeUp)
  }

  @_alwaysEmitIntoClient @inline(__always) func schedule(_ wakeUp: WakeUp) {
    if !wakeUp.isNone { scheduleAll(wakeUp) }
  }

  @usableFromInline func scheduleAll(_ wakeUp: WakeUp) {
    if let scheduler { schedule(wakeUp, on: scheduler) }
  }

  @usableFromInline func schedule(_ wakeUp: WakeUp, on scheduler: any Scheduler) {
    let target = SerialSubscription(self)
    for _ in 0..<wakeUp.jobs { scheduler.schedule { target.memory.wake(.job) } }
    if let instant = wakeUp.timer { scheduleTimer(wakeUp.number, at: instant, on: scheduler) }
  }

  /// - Parameter instant: Of the scheduler's clock.
  private func scheduleTimer(
    _ number: Int64, at instant: Instant, on scheduler: any Scheduler
  ) {
    let target = SerialSubscription(self)
    keep(scheduler.schedule(after: instant) { target.memory.fire(number, at: instant) }, number)
  }

  /// Keeps a timer until it fires, or the end.
  @usableFromInline func keep(_ timer: any Cancellable, _ number: Int64) {
    if !withScheduled({ $0.keep(timer, number) }) { timer.cancel() }
  }

  private func fire(_ number: Int64, at instant: Instant) {
    guard let timer = withScheduled({ $0.takeTimer(number) }) else { return }
    let isInsideCall = timer.scheduler == ThreadIdentity()
    wake(isInsideCall && clock < instant ? .earlyTimer : .timer)
  }

  /// The number of a timer that is not a rule's, to be kept.
  @usableFromInline func beginTimer() -> Int64 {
    withScheduled { $0.timers.insert(PendingTimer()) }
  }

  /// Hands an event to the operator, or leaves it to the job or timer that delivers now.
  @usableFromInline @inline(never) func wake(_ event: ScheduledEvent) {
    guard state.pointee.begin() else { return leave(event) }
    var (event, calls) = (event, UpstreamCalls())
    withUnsafeMutablePointer(to: &event) { _ = ask(.handle, UnsafeMutableRawPointer($0), &calls) }
    if !state.pointee.end() { drain(&calls) }
    calls.run()
  }

  @usableFromInline @inline(never) func leave(_ event: ScheduledEvent) {
    enqueue(mayWait: false) { RawMemory.put(event, at: $0) }
  }

  /// True if the event is to be handled later, as this thread sends downstream its subscription.
  @usableFromInline func postpone(_ event: ScheduledEvent) -> Bool {
    withScheduled { $0.postpone(event) }
  }

  /// Releases all but the rule, and cancels upstream and the timers.
  @usableFromInline func stopScheduled(_ calls: inout UpstreamCalls) {
    var (_, upstream, timers) = withScheduled { $0.takeAll() }
    upstream.cancel(&calls)
    timers.forEach { $0.handle?.cancel() }
  }
}
