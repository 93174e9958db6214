/// The rule of an operator that delivers on a scheduler: what its values wait for, and what a job or a timer delivers.
///
/// The operator calls it under a lock, from one thread at a time. So it calls no code of clients, and it releases no value
/// of theirs: it hands out what is to be released.
@usableFromInline protocol ScheduledRule<Input, Output, Failure>: Sendable {
  associatedtype Input: Sendable
  associatedtype Output: Sendable
  associatedtype Failure: Error

  /// The time that the rule is given.
  static var time: RuleTime { get }

  /// True if a timer counts only when its time has come. A scheduler whose time does not pass, such as the immediate one,
  /// runs timers inside the call that schedules them: without this, they count all the same.
  static var needsTimeToPass: Bool { get }

  /// True if upstream is asked for everything, whatever downstream asks for.
  static var requestsUnlimited: Bool { get }

  /// Downstream has its subscription.
  mutating func start(at present: Present) -> Asked

  /// Downstream has asked for more, which is in the present demand already.
  mutating func request(_ more: Subscribers.Demand, at present: Present) -> Asked

  /// Takes a value of upstream out of `value`, and leaves there what is to be released.
  mutating func receive(_ value: inout Input?, at present: Present) -> WakeUp

  /// Upstream has completed. A ``ScheduledStep/end`` sends the completion on.
  mutating func complete(isFailure: Bool, at present: Present) -> WakeUp

  mutating func timerFired(at present: Present) -> ScheduledStep<Output, Failure>

  mutating func jobRuns(at present: Present) -> ScheduledStep<Output, Failure>

  /// The step behind one that goes on.
  mutating func next(at present: Present) -> ScheduledStep<Output, Failure>
}

/// The time that a rule is given.
@usableFromInline enum RuleTime: Sendable {
  /// None: its clock is not read.
  case none
  /// The scheduler's clock, which may be set.
  case clock
  /// A time that never goes back: see ``SteadyTime``. The timers that it asks for are at such times.
  case steady
}

/// When a rule is called, and the demand of downstream that is left.
@usableFromInline typealias Present = (now: Instant, demand: Subscribers.Demand)

/// The calls of a rule to come.
@usableFromInline struct WakeUp: Sendable {
  @usableFromInline let jobs: Int
  @usableFromInline let timer: Instant?

  @_alwaysEmitIntoClient @inline(__always) init(jobs: Int, timer: Instant?) {
    self.jobs = jobs
    self.timer = timer
  }

  @_alwaysEmitIntoClient @inline(__always) static var none: WakeUp { WakeUp(jobs: 0, timer: nil) }

  /// A job, which takes its place among the other work of the scheduler.
  @_alwaysEmitIntoClient @inline(__always) static var job: WakeUp { WakeUp(jobs: 1, timer: nil) }

  @_alwaysEmitIntoClient @inline(__always) static func timer(at instant: Instant) -> WakeUp {
    WakeUp(jobs: 0, timer: instant)
  }
}

/// The demand for upstream, and the calls to come.
@usableFromInline typealias Asked = (demand: Subscribers.Demand, wakeUp: WakeUp)

/// A step of an operator when a job runs or a timer fires.
@usableFromInline enum ScheduledStep<Output: Sendable, Failure: Error>: Sendable {
  /// Sends the value, if downstream has asked for it.
  case emit(Output)
  /// The same, and then the ``ScheduledRule/next(at:)`` step.
  case emitAndGoOn(Output)
  /// Releases the value, and then the next step.
  case drop(Output)
  /// Releases the value.
  case dropLast(Output)
  case wait(WakeUp = .none)
  /// Cancels upstream, which counts as completed with this failure, or as finished; and then the next step.
  case interrupt(failure: (@Sendable () -> Failure)?)
  /// Sends the completion.
  case end
}

extension ScheduledRule {
  @_alwaysEmitIntoClient static var time: RuleTime { .steady }

  @_alwaysEmitIntoClient static var needsTimeToPass: Bool { false }

  @_alwaysEmitIntoClient static var requestsUnlimited: Bool { false }

  @_alwaysEmitIntoClient mutating func start(at present: Present) -> Asked {
    (Self.requestsUnlimited ? .unlimited : present.demand, .none)
  }

  @_alwaysEmitIntoClient
  mutating func request(_ more: Subscribers.Demand, at present: Present) -> Asked {
    (Self.requestsUnlimited ? .none : more, .none)
  }

  @_alwaysEmitIntoClient
  mutating func next(at present: Present) -> ScheduledStep<Output, Failure> { .wait() }
}
