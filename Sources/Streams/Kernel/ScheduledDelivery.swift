/// The rules of an operator that has one upstream and waits for times on a scheduler.
@usableFromInline protocol TimedRules<Input, InputFailure>: OperatorRules
where Signal == TimedSignal<Input, InputFailure> {
  associatedtype Input: Sendable
  associatedtype InputFailure: Error

  var scheduler: any Scheduler { get }
  var timer: PendingTimer { get set }
}

/// A signal to an operator with one upstream and a clock.
@usableFromInline enum TimedSignal<Input: Sendable, Failure: Error>: OperatorSignal {
  case upstream(UpstreamSignal<Input, Failure>)
  /// The timer has fired.
  case timer
  /// Marks the end of the operator's queue of signals, for the job of a call: see ``JobCounts``.
  case mark(Int)
  /// A job that was scheduled runs.
  case job(TimedJob)

  @_alwaysEmitIntoClient var subscription: UpstreamSubscription? {
    if case .upstream(let signal) = self { signal.subscription } else { nil }
  }

  @_alwaysEmitIntoClient var isJob: Bool {
    switch self {
    case .upstream, .mark: false
    case .timer, .job: true
    }
  }
}

extension TimedRules {
  @_alwaysEmitIntoClient static var usesScheduler: Bool { true }

  /// Timers and jobs deliver on the scheduler.
  @_alwaysEmitIntoClient
  static func scheduler(for signal: Signal, in rules: Self) -> (any Scheduler)? {
    signal.isJob ? rules.scheduler : nil
  }
}

/// The timer of an operator that has at most one pending.
@usableFromInline struct PendingTimer: Sendable {
  /// The instant at which it is due.
  @usableFromInline var instant = Instant.zero
  @usableFromInline var scheduled: (any Cancellable)?

  @_alwaysEmitIntoClient init() {}

  /// Cancels the timer to save a wake-up; correctness does not depend on it.
  @_alwaysEmitIntoClient func cancel() {
    scheduled?.cancel()
  }
}

extension OperatorContext where Rules: TimedRules {
  /// Sends a `timer` signal at the instant. The one before has fired.
  @_alwaysEmitIntoClient func startTimer(at instant: Instant) {
    let target = SerialOperator<Rules>(memory.takeUnretainedValue())
    rules.timer.instant = instant
    rules.timer.scheduled = rules.scheduler.schedule(after: instant) { target.send(.timer) }
  }

  /// Schedules a job, which handles a `job` signal. A scheduler may run it inside this call, where the operator is being
  /// drained.
  @_alwaysEmitIntoClient func scheduleJob() {
    let memory = memory.takeUnretainedValue()
    let outer = memory.beginArriving()
    SerialOperator<Rules>(memory).scheduleJob(on: rules.scheduler)
    memory.endArriving(outer)
  }
}

extension SerialOperator where Rules: TimedRules {
  /// Schedules a job, which handles a `job` signal.
  @_alwaysEmitIntoClient func scheduleJob(on scheduler: any Scheduler) {
    scheduler.schedule { perform(.next) }
  }

  /// Handles a `job` signal in the place that the job has in the scheduler's queue. If another job drains, on the
  /// scheduler too, it is left to that one.
  @_alwaysEmitIntoClient @inline(never) func perform(_ job: TimedJob) {
    guard memory.state.pointee.beginDelivering() || memory.awaitDelivering() else {
      return RulesContext.enqueue(.signal(.job(job), from: ThreadIdentity()), to: memory)
    }
    var context = RulesContext(memory)
    _ = Rules.receive(.job(job), &context)
    if !memory.state.pointee.end(from: [.draining, .delivering]) { context.drain() }
    context.calls.run()
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
