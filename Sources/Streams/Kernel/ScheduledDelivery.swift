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
  /// The job that was scheduled runs.
  case job

  @_alwaysEmitIntoClient var subscription: UpstreamSubscription? {
    if case .upstream(let signal) = self { signal.subscription } else { nil }
  }

  @_alwaysEmitIntoClient var isJob: Bool { if case .upstream = self { false } else { true } }
}

extension TimedRules {
  @_alwaysEmitIntoClient static var usesScheduler: Bool { true }

  /// Timers and jobs deliver on the scheduler.
  @_alwaysEmitIntoClient
  static func scheduler(for signal: Signal, in rules: Self) -> (any Scheduler)? {
    if case .upstream = signal { nil } else { rules.scheduler }
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

  /// Sends a `job` signal as soon as possible.
  @_alwaysEmitIntoClient func scheduleJob() {
    SerialOperator<Rules>(memory.takeUnretainedValue()).scheduleJob(on: rules.scheduler)
  }
}

extension SerialOperator where Rules: TimedRules {
  /// Sends a `job` signal as soon as possible.
  @_alwaysEmitIntoClient func scheduleJob(on scheduler: any Scheduler) {
    scheduler.schedule { send(.job) }
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

/// Signals on their way to a scheduler, in order: what `receive(on:)`, `delay` and `timeout` have in
/// common. A job delivers the oldest signals, not its own, so the completion never overtakes a value,
/// even where jobs run concurrently.
@usableFromInline struct SignalQueue<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline var values = RingBuffer<Value>()
  @usableFromInline var completion: Subscribers.Completion<Failure>?
  /// True if a job is scheduled that has not run.
  @usableFromInline var hasJob = false
  /// The number of signals that a job delivers. In virtual time each has a job of its own, so that
  /// its place among other work of the same instant is the one in which it came.
  @usableFromInline let signalsPerJob: Int

  @_alwaysEmitIntoClient init(_ scheduler: any Scheduler) {
    self.init(signalsPerJob: scheduler.isVirtual ? 1 : 64)
  }

  @_alwaysEmitIntoClient init(signalsPerJob: Int) {
    self.signalsPerJob = signalsPerJob
  }

  /// Claims a job for the signals that the last one left: see ``claimJob()``.
  @_alwaysEmitIntoClient mutating func claimJobForRest() -> Bool {
    signalsPerJob > 1 && !(values.isEmpty && completion == nil) && claimJob()
  }

  /// Returns true if the caller is to schedule a job for a signal that has come, and records that it does.
  @_alwaysEmitIntoClient mutating func claimJob() -> Bool {
    defer { hasJob = true }
    return !hasJob || signalsPerJob == 1
  }
}

/// The rules of an operator whose signals all go through a ``SignalQueue``.
@usableFromInline
protocol QueueingRules: TimedRules where Input == Output, InputFailure == Failure {
  var queue: SignalQueue<Output, Failure> { get set }
}

extension OperatorContext where Rules: QueueingRules {
  /// Puts a value in the queue, unless it is more than downstream has asked for.
  ///
  /// - Returns: False if it was dropped.
  @_alwaysEmitIntoClient func enqueue(_ value: consuming Rules.Output) -> Bool {
    guard contents.pointee.demand.count > contents.pointee.rules.queue.values.count else {
      return false
    }
    contents.pointee.rules.queue.values.append(value)
    return true
  }

  /// Delivers what is due, by a job or timer that has run.
  @_alwaysEmitIntoClient mutating func deliverDue() {
    contents.pointee.rules.queue.hasJob = false
    for _ in 0..<contents.pointee.rules.queue.signalsPerJob {
      if let value = contents.pointee.rules.queue.values.popFirst() {
        emit(value)
        if isOver { return }
      } else if let completion = contents.pointee.rules.queue.completion {
        return finish(with: completion)
      } else {
        return
      }
    }
  }
}
