/// The state of a ``ScheduledOperator`` that both halves use under the lock, without the types of its rule: one piece of code
/// for all.
@usableFromInline struct ScheduledState: Sendable {
  private var hasEnded = false
  /// The demand of downstream that is left.
  @usableFromInline var demand: Subscribers.Demand
  @usableFromInline var upstream = UpstreamSlot.waiting
  /// Downstream has its subscription: its requests are the rule's from here on.
  @usableFromInline var hasStarted = false
  /// The events before that, which the scheduler runs again.
  private var early: [ScheduledEvent] = []
  /// The timers that are pending, to be cancelled at the end: a scheduled timer keeps the memory.
  private var firstTimer: ScheduledTimer?
  /// The rule's time, if that is steady, and its last timer.
  @usableFromInline var steady = SteadyTime()
  private var wait: SteadyTime.Wait?

  init(demand: Subscribers.Demand) { self.demand = demand }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func present(_ time: RuleTime, atClock instant: Instant) -> Present {
    (time == .steady ? steady.time(at: instant) : instant, demand)
  }

  /// The rule's wake-up, with its timer at an instant of the clock.
  @_alwaysEmitIntoClient @inline(__always)
  mutating func onClock(_ wakeUp: WakeUp, _ time: RuleTime) -> WakeUp {
    guard time == .steady, let timer = wakeUp.timer else { return wakeUp }
    return WakeUp(jobs: wakeUp.jobs, timer: beginWait(until: timer))
  }

  @usableFromInline mutating func beginWait(until time: Instant) -> Instant {
    wait = steady.wait(until: time)
    return steady.instant(at: time)
  }

  /// Takes what a rule asks for, and adds to `calls` what is for upstream.
  @_alwaysEmitIntoClient mutating func take(
    _ asked: Asked?, _ time: RuleTime, _ calls: inout UpstreamCalls
  ) -> WakeUp {
    guard let asked else { return .none }
    calls.request(asked.demand, from: upstream.subscription)
    return onClock(asked.wakeUp, time)
  }

  /// The timer has fired: its time has come, even if the clock has been set back meanwhile.
  @usableFromInline mutating func endWait() { if let wait { steady.end(wait) } }

  /// Takes a request of downstream.
  ///
  /// - Returns: False if the request is not the rule's, as that has not started.
  @_alwaysEmitIntoClient mutating func request(_ more: Subscribers.Demand) -> Bool {
    demand += more
    return hasStarted
  }

  /// - Returns: The events that have come before.
  @usableFromInline mutating func start() -> [ScheduledEvent] {
    hasStarted = true
    defer { early = [] }
    return early
  }

  /// - Returns: True if the event is to be handled after the start.
  mutating func keepIfEarly(_ event: ScheduledEvent) -> Bool {
    if !hasStarted { early.append(event) }
    return !hasStarted
  }

  /// Keeps what cancels a timer, unless that has fired meanwhile.
  ///
  /// - Returns: False after the end.
  mutating func keep(_ timer: ScheduledTimer, _ handle: inout (any Cancellable)?) -> Bool {
    if hasEnded { return false }
    if !timer.hasFired {
      swap(&timer.handle, &handle)
      timer.next = firstTimer
      firstTimer?.previous = timer
      firstTimer = timer
    }
    return true
  }

  /// A timer has fired.
  ///
  /// - Parameter handle: Becomes what is to be released.
  /// - Returns: False after the end.
  mutating func take(_ timer: ScheduledTimer, _ handle: inout (any Cancellable)?) -> Bool {
    if hasEnded || timer.hasFired { return false }
    timer.hasFired = true
    swap(&timer.handle, &handle)
    if handle != nil {
      timer.next?.previous = timer.previous
      timer.previous?.next = timer.next
      if timer === firstTimer { firstTimer = timer.next }
    }
    return true
  }

  /// Everything that is left at the end, to be released without the lock.
  mutating func end() -> (UpstreamSlot, ScheduledTimer?) {
    defer { (hasEnded, upstream, firstTimer) = (true, .closed, nil) }
    return (upstream, firstTimer)
  }
}

/// The contents of a ``ScheduledOperator``. Nothing in them has the types of its rule. Each part has a pointer of its own, as
/// ThreadSanitizer takes an access through a pointer to both for one of both.
@usableFromInline struct ScheduledContents: Sendable {
  /// The scheduler; nil after the end. Only the draining thread changes it, as it ends the stream, and under the lock. So the
  /// draining thread reads it without the lock, and other threads read it with the lock.
  var scheduler: SharedScheduler?
  /// Guarded by the lock.
  var state: ScheduledState
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

  @_alwaysEmitIntoClient init(_ base: any Scheduler) { self.base = base }
}

/// The memory of a ``ScheduledOperator``, used without the types of its rule.
extension StreamStorage {
  /// The place of the first part of ``ScheduledContents``.
  @_alwaysEmitIntoClient @inline(__always)
  var schedulerPointer: UnsafeMutablePointer<SharedScheduler?> {
    pointer(to: SharedScheduler?.self, after: Self.queueWords)
  }

  /// The place of the second part, which is aligned as a word.
  @_alwaysEmitIntoClient @inline(__always) var scheduled: UnsafeMutablePointer<ScheduledState> {
    pointer(to: ScheduledState.self, after: Self.queueWords + 1)
  }

  @usableFromInline func initializeScheduled(_ scheduler: SharedScheduler) {
    let isUnlimited = SerialSubscription(self).startsUnlimited
    schedulerPointer.initialize(to: scheduler)
    scheduled.initialize(to: ScheduledState(demand: isUnlimited ? .unlimited : .none))
  }

  /// - Parameter body: Must not call user code, nor release user values.
  func withScheduled<Result: Sendable>(_ body: (inout ScheduledState) -> Result) -> Result {
    lock.pointee.withLock { _ in body(&scheduled.pointee) }
  }

  /// The scheduler; nil after the end. For a thread that does not drain.
  @usableFromInline var scheduler: SharedScheduler? {
    lock.pointee.withLock { _ in schedulerPointer.pointee }
  }

  /// Takes upstream's subscription, unless it is the second one, which is cancelled.
  @usableFromInline func takeUpstream(
    _ subscription: UpstreamSubscription, _ calls: inout UpstreamCalls
  ) -> Bool {
    withScheduled { $0.upstream.accept(subscription, &calls) }
  }

  /// - Parameter wakeUp: Its timer is at an instant of the scheduler's clock.
  @_alwaysEmitIntoClient @inline(__always)
  func schedule(_ wakeUp: WakeUp, on scheduler: any Scheduler) {
    if wakeUp.jobs > 0 { schedule(wakeUp.jobs, .job, on: scheduler) }
    if let instant = wakeUp.timer { schedule(at: instant, on: scheduler) }
  }

  @usableFromInline func schedule(
    _ count: Int, _ event: ScheduledEvent, on scheduler: any Scheduler
  ) {
    let target = SerialSubscription(self)
    for _ in 0..<count { scheduler.schedule { target.memory.send(event) } }
  }

  @usableFromInline func schedule(at instant: Instant, on scheduler: any Scheduler) {
    let timer = ScheduledTimer(SerialSubscription(self), at: instant)
    var handle: (any Cancellable)? = scheduler.schedule(after: instant) { timer.fire() }
    if !withScheduled({ $0.keep(timer, &handle) }) { handle?.cancel() }
  }

  /// Handles an event now, or enqueues it for the job or timer that delivers now.
  @usableFromInline @inline(never) func send(_ event: ScheduledEvent) {
    guard state.pointee.begin() else { return enqueueOrKeep(event) }
    var (event, calls) = (event, UpstreamCalls())
    withUnsafeMutablePointer(to: &event) { _ = ask(.handle, UnsafeMutableRawPointer($0), &calls) }
    if !state.pointee.end() { drain(&calls) }
    calls.run()
  }

  /// Enqueues an event. While downstream gets its subscription it is kept instead, as the thread that sends that drains
  /// until then, and delivers nothing else.
  @usableFromInline @inline(never) func enqueueOrKeep(_ event: ScheduledEvent) {
    let enqueued = lock.pointee.withLock { _ -> Enqueued? in
      if scheduled.pointee.keepIfEarly(event) { return nil }
      return append { RawMemory.put(event, at: $0) }
    }
    if let enqueued { follow(enqueued, mayWait: false) }
  }

  /// Releases all but the rule, and cancels upstream and the timers.
  @usableFromInline func stopScheduled(_ calls: inout UpstreamCalls) {
    var scheduler: SharedScheduler?
    var (upstream, timer) = lock.pointee.withLock { _ in
      swap(&scheduler, &schedulerPointer.pointee)
      return scheduled.pointee.end()
    }
    upstream.cancel(&calls)
    while let pending = timer {
      pending.handle?.cancel()
      // Unlinked, as a long list would be released by a recursion.
      timer = pending.next.take()
    }
  }
}
