/// The rules of an operator that has one upstream and waits for times on a scheduler.
@usableFromInline protocol TimedRules<Input, InputFailure>: OperatorRules
where Signal == TimedSignal<Input, InputFailure> {
  associatedtype Input: Sendable
  associatedtype InputFailure: Error

  /// True if a timer counts only when its time has come. A scheduler whose time does not pass, such as the immediate one,
  /// runs timers inside the call that schedules them: without this, they count all the same.
  static var needsTimeToPass: Bool { get }

  /// True if the rules ask when a signal came.
  static var usesArrival: Bool { get }

  /// True if a completion that comes while the operator is busy is handled by a job, which has its place among other work
  /// of the scheduler.
  static var completesInJob: Bool { get }
}

/// The rules of such an operator that has at most one timer pending.
@usableFromInline protocol TimerRules: TimedRules {
  var timer: PendingTimer { get set }
}

/// A signal to an operator with one upstream and a clock.
@usableFromInline enum TimedSignal<Input: Sendable, Failure: Error>: OperatorSignal {
  case upstream(UpstreamSignal<Input, Failure>)
  /// A value or completion of upstream that came at this time, when the operator was busy. The rules get it as
  /// `upstream`.
  case late(UpstreamSignal<Input, Failure>, at: Instant)
  /// The timer has fired.
  case timer
  /// Marks the end of the operator's queue of signals, for the job of a call: see ``JobCounts``.
  case mark(UInt64)
  /// A job that was scheduled runs.
  case job(TimedJob)

  @_alwaysEmitIntoClient var subscription: UpstreamSubscription? {
    if case .upstream(let signal) = self { signal.subscription } else { nil }
  }

  @_alwaysEmitIntoClient var isJob: Bool {
    switch self {
    case .upstream, .late, .mark: false
    case .timer, .job: true
    }
  }
}

extension TimedRules {
  @_alwaysEmitIntoClient static var usesScheduler: Bool { true }

  @_alwaysEmitIntoClient static var hasClock: Bool { true }

  @_alwaysEmitIntoClient static var needsTimeToPass: Bool { false }

  @_alwaysEmitIntoClient static var usesArrival: Bool { true }

  @_alwaysEmitIntoClient static var completesInJob: Bool { false }

  /// Timers and jobs deliver on the scheduler.
  @_alwaysEmitIntoClient
  static func scheduler(
    for signal: Signal, _ context: OperatorContext<Self>
  ) -> (any Scheduler)? {
    signal.isJob ? context.scheduler : nil
  }

  /// Sets the clock to the time of a late signal.
  @_alwaysEmitIntoClient @inline(__always)
  static func begin(_ signal: inout Signal, _ context: OperatorContext<Self>) {
    guard case .late(let upstream, let instant) = signal else { return }
    let present = context.present
    let time = instant.advanced(byNanoseconds: context.clock.handled.pointee.steady.setBack)
    // The clock may have been set back since.
    context.clock.handled.pointee.arrival = min(time, present)
    signal = .upstream(upstream)
  }

  /// Takes the time of the signal. A completion may have a job of its own.
  @_alwaysEmitIntoClient
  static func late(_ signal: Signal, _ target: SerialOperator<Self>) -> Signal? {
    guard usesArrival, case .upstream(let upstream) = signal, upstream.subscription == nil,
      let now = target.clock.presentTime()
    else { return signal }
    let late = Signal.late(upstream, at: now)
    guard completesInJob, case .completion = upstream else { return late }
    return target.clock.schedule(for: target.memory) { target.perform(late) } ? nil : late
  }
}

/// The timer of an operator that has at most one pending.
@usableFromInline struct PendingTimer: Sendable {
  /// The wait for the time at which it is due.
  @usableFromInline var wait: SteadyTime.Wait?
  @usableFromInline var scheduled: (any Cancellable)?

  @_alwaysEmitIntoClient init() {}

  /// Cancels the timer to save a wake-up, and as a scheduled timer keeps the memory. The rules do not depend on it.
  @_alwaysEmitIntoClient func cancel() {
    scheduled?.cancel()
  }
}

extension OperatorContext where Rules: TimedRules {
  /// Called before the end.
  @_alwaysEmitIntoClient var scheduler: any Scheduler {
    @inline(__always) _read { yield clock.scheduler.pointee.base }
  }

  /// The time of the signal that is being handled, on a time line that never goes back: see ``SteadyTime``.
  @_alwaysEmitIntoClient @inline(__always) var now: Instant {
    clock.handled.pointee.arrival ?? present
  }

  /// The present on that time line.
  @_alwaysEmitIntoClient @inline(__always) var present: Instant {
    let instant = clock.scheduler.pointee.now
    return clock.handled.pointee.steady.time(at: instant)
  }

  /// Sends a `timer` signal at a time on that time line.
  @_alwaysEmitIntoClient func scheduleTimer(at time: Instant) -> any Cancellable {
    scheduleTimer(atClock: clock.handled.pointee.steady.instant(at: time))
  }

  /// Sends a `timer` signal when the scheduler's clock shows `instant`.
  @_alwaysEmitIntoClient func scheduleTimer(atClock instant: Instant) -> any Cancellable {
    let target = SerialOperator<Rules>(memory.takeUnretainedValue())
    guard Rules.needsTimeToPass else {
      return scheduler.schedule(after: instant) { target.fire() }
    }
    let outer = target.memory.forbidWaiting()
    defer { target.memory.permitWaiting(outer) }
    return scheduler.schedule(after: instant) { target.fire(at: instant) }
  }

  /// Schedules a job, which handles a `job` signal. A scheduler may run it inside this call, where the operator is being
  /// drained.
  @_alwaysEmitIntoClient func scheduleJob() {
    if let count = clock.handled.pointee.ownJobs {
      clock.handled.pointee.ownJobs = count + 1
      return
    }
    let memory = memory.takeUnretainedValue()
    let outer = memory.forbidWaiting()
    SerialOperator<Rules>(memory).scheduleJob()
    memory.permitWaiting(outer)
  }
}

extension OperatorContext where Rules: TimerRules {
  /// Sends a `timer` signal at a time. The one before has fired.
  @_alwaysEmitIntoClient func startTimer(at time: Instant) {
    rules.timer.wait = clock.handled.pointee.steady.wait(until: time)
    rules.timer.scheduled = scheduleTimer(at: time)
  }

  /// The present, as the timer has fired. Its time has come, even if the clock has been set back meanwhile.
  @_alwaysEmitIntoClient func timerFires() -> Instant {
    if let wait = rules.timer.wait { clock.handled.pointee.steady.end(wait) }
    return present
  }
}

extension SerialOperator where Rules: TimedRules {
  /// Makes the memory of an operator with a clock.
  @_alwaysEmitIntoClient @inline(__always)
  init<S: Subscriber<Rules.Output, Rules.Failure>>(
    _ name: StaticString, _ rules: consuming Rules, scheduler: consuming any Scheduler,
    downstream: consuming S, isDraining: Bool = false
  ) {
    self.init(name, rules, downstream: downstream, isDraining: isDraining)
    clock.initialize(scheduler)
  }

  @_alwaysEmitIntoClient @inline(__always) var clock: OperatorClock {
    RulesContext.clock(in: memory)
  }

  /// Schedules a job, which handles a `job` signal.
  @_alwaysEmitIntoClient func scheduleJob() {
    clock.scheduler.pointee.schedule { performNext() }
  }

  /// Delivers the next signal, in a job.
  @_alwaysEmitIntoClient @inline(never) func performNext() {
    guard beginJob() else { return enqueue(.job(.next)) }
    var context = RulesContext(memory)
    _ = Rules.receive(.job(.next), &context)
    endJob(&context)
  }

  /// Handles the signal of a timer. It runs on the scheduler, as a job does. If this thread runs a job meanwhile, from
  /// inside a `receive`, the job enqueues its signal and does not wait for this thread.
  @_alwaysEmitIntoClient @inline(never) func fire() {
    guard memory.state.pointee.beginDelivering() else { return enqueue(.timer) }
    var context = RulesContext(memory)
    _ = Rules.receive(.timer, &context)
    endJob(&context)
  }

  /// Handles the signal of a timer, unless the scheduler runs it before its time, inside the call that schedules it.
  @_alwaysEmitIntoClient @inline(never) func fire(at instant: Instant) {
    if memory.isWaitingForbidden, clock.scheduler.pointee.now < instant { return }
    fire()
  }

  /// Handles a signal that comes seldom in a job, and does what the jobs that it asks for are to do.
  @_alwaysEmitIntoClient @inline(never) func perform(_ signal: Rules.Signal) {
    guard beginJob() else { return enqueue(signal) }
    var context = RulesContext(memory)
    if Rules.completesInJob { clock.handled.pointee.ownJobs = 0 }
    context.handle(.signal(signal, from: ThreadIdentity()))
    let count = clock.handled.pointee.ownJobs.take() ?? 0
    for _ in 0..<count where !context.isOver {
      context.handle(.signal(.job(.next), from: ThreadIdentity()))
    }
    endJob(&context)
  }

  /// - Returns: True if this job drains now, in its place in the scheduler's queue. False if another one does, on the
  ///   scheduler too: the signal is left to that one.
  @_alwaysEmitIntoClient @inline(__always) func beginJob() -> Bool {
    memory.state.pointee.beginDelivering() || memory.awaitDelivering()
  }

  /// The subscriber to upstream.
  @_alwaysEmitIntoClient @inline(__always)
  func input(requestsUnlimited: Bool) -> InputSubscriber<TimedInput<Rules>> {
    InputSubscriber(self, TimedInput(), requestsUnlimited: requestsUnlimited)
  }
}

/// The only upstream of an operator.
@usableFromInline struct TimedInput<Rules: TimedRules>: OperatorInput {
  @usableFromInline typealias Input = Rules.Input
  @usableFromInline typealias Failure = Rules.InputFailure

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient @inline(__always) func signal(
    _ signal: consuming UpstreamSignal<Rules.Input, Rules.InputFailure>
  ) -> Rules.Signal {
    .upstream(signal)
  }
}
