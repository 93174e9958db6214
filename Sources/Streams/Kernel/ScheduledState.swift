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
  /// The timers that are pending, the next one first. They are kept to be cancelled at the end, as a scheduled timer keeps
  /// the memory.
  private var timers = RingBuffer<any Cancellable>()
  /// The number of timers that have fired before they were kept.
  private var earlyTimers = 0
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

  /// Begins the rule's wait for a timer.
  ///
  /// - Returns: The same, with the timer at an instant of the clock.
  @_alwaysEmitIntoClient @inline(__always)
  mutating func begin(_ wakeUp: WakeUp, _ time: RuleTime) -> WakeUp {
    guard time == .steady, let instant = wakeUp.timer else { return wakeUp }
    return WakeUp(jobs: wakeUp.jobs, timer: beginWait(until: instant))
  }

  @usableFromInline mutating func beginWait(until time: Instant) -> Instant {
    wait = steady.wait(until: time)
    return steady.instant(at: time)
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

  /// - Returns: False after the end.
  mutating func keep(_ timer: any Cancellable) -> Bool {
    if scheduler == nil { return false }
    if earlyTimers > 0 { earlyTimers -= 1 } else { timers.append(timer) }
    return true
  }

  /// A timer has fired.
  ///
  /// - Returns: Nil if it has not been kept yet.
  mutating func takeTimer() -> (any Cancellable)? {
    let timer = timers.popFirst()
    if timer == nil { earlyTimers += 1 }
    return timer
  }

  /// Everything that is left at the end, to be released without the lock.
  mutating func takeAll() -> (SharedScheduler?, UpstreamSlot, RingBuffer<any Cancellable>) {
    defer { (scheduler, upstream, timers) = (nil, .closed, RingBuffer()) }
    return (scheduler, upstream, timers)
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
  /// The first part of the contents. Guarded by the lock.
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
    if let instant = wakeUp.timer { scheduleTimer(at: instant, on: scheduler) }
  }

  /// - Parameter instant: Of the scheduler's clock.
  private func scheduleTimer(at instant: Instant, on scheduler: any Scheduler) {
    let target = SerialSubscription(self)
    keep(scheduler.schedule(after: instant) { target.memory.fire(dueAt: instant) })
  }

  /// Keeps a timer until it fires, or the end. If it has fired already, inside the call that scheduled it or on another
  /// thread, there is nothing to keep.
  @usableFromInline func keep(_ timer: any Cancellable) {
    if !withScheduled({ $0.keep(timer) }) { timer.cancel() }
  }

  private func fire(dueAt instant: Instant) {
    let timer = withScheduled { $0.takeTimer() }
    // Without a timer, the scheduler may run this inside the call that schedules it.
    wake(timer == nil && clock < instant ? .earlyTimer : .timer)
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
    while let timer = timers.popFirst() { timer.cancel() }
  }
}
