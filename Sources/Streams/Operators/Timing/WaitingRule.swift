/// The rule of an operator whose values wait for a time: `debounce`, `throttle` and their kind.
///
/// A plain value, which knows neither threads nor schedulers: it is told the time, and says what follows.
@usableFromInline protocol WaitingRule<Value>: Sendable {
  associatedtype Value: Sendable

  /// - Parameter now: Read only if the rule needs it, as a clock takes time.
  mutating func receive(_ value: consuming Value, at now: @autoclosure () -> Instant) -> WakeUp

  /// Upstream has completed.
  mutating func complete() -> WakeUp

  /// The timer has fired. The value that waits may be due later, as others have come since.
  ///
  /// - Parameter hasDemand: True if downstream has asked for a value.
  mutating func timerFired(at now: Instant, hasDemand: Bool) -> WaitingStep<Value>

  mutating func jobRuns(at now: Instant, hasDemand: Bool) -> WaitingStep<Value>

  /// A value has been sent.
  mutating func next() -> WaitingStep<Value>
}

/// The start of a timer or a job, for which the rule waits.
@usableFromInline enum WakeUp: Sendable {
  /// Nothing is started.
  case none
  /// A timer to be started. The one before has fired, or there was none.
  case timer(at: Instant)
  /// A job, which runs as soon as the scheduler can, and perhaps a timer.
  case job(andTimerAt: Instant? = nil)
}

/// The step after a timer, a job, or a value that was sent.
@usableFromInline enum WaitingStep<Value: Sendable>: Sendable {
  /// Sends a value; ``WaitingRule/next()`` follows.
  case emit(Value)
  case wait(for: WakeUp = .none)
  /// Publishes the completion of upstream.
  case end
}

/// Does what such a rule says. Upstream is asked for everything.
@usableFromInline struct WaitingRules<Rule: WaitingRule, Failure: Error>: TimerRules {
  @usableFromInline typealias Input = Rule.Value
  @usableFromInline typealias InputFailure = Failure
  @usableFromInline typealias Output = Rule.Value

  @usableFromInline var rule: Rule
  @usableFromInline var timer = PendingTimer()
  @usableFromInline var completion: Subscribers.Completion<Failure>?

  @_alwaysEmitIntoClient @inline(__always) init(_ rule: consuming Rule) {
    self.rule = rule
  }

  @_alwaysEmitIntoClient static var completesInJob: Bool { true }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming TimedSignal<Rule.Value, Failure>, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .upstream(.value(let value)):
      guard context.upstream.isOpen else { return .none }
      start(context.rules.rule.receive(value, at: context.now), &context)
    case .upstream(.subscription(let subscription)):
      guard context.open(subscription) else { return .none }
      return .unlimited
    case .upstream(.completion(let completion)):
      guard context.upstream.close() else { return .none }
      context.rules.completion = completion
      start(context.rules.rule.complete(), &context)
    case .timer:
      wake(byTimer: true, at: context.timerFires(), &context)
    case .job: wake(byTimer: false, at: context.present, &context)
    // A late signal has become one of upstream in `begin`.
    case .mark, .late: break
    }
    return .none
  }

  @_alwaysEmitIntoClient @inline(__always)
  static func start(_ wakeUp: WakeUp, _ context: inout OperatorContext<Self>) {
    switch wakeUp {
    case .none: break
    case .timer(let instant): context.startTimer(at: instant)
    case .job(let instant):
      context.scheduleJob()
      if let instant { context.startTimer(at: instant) }
    }
  }

  @_alwaysEmitIntoClient @inline(never)
  static func wake(byTimer: Bool, at now: Instant, _ context: inout OperatorContext<Self>) {
    let hasDemand = context.demand != .none
    var step =
      byTimer
      ? context.rules.rule.timerFired(at: now, hasDemand: hasDemand)
      : context.rules.rule.jobRuns(at: now, hasDemand: hasDemand)
    while true {
      switch step {
      case .emit(let value):
        context.emit(value)
        if context.isOver { return }
        step = context.rules.rule.next()
      case .wait(let wakeUp): return start(wakeUp, &context)
      case .end:
        if let completion = context.rules.completion { context.finish(with: completion) }
        return
      }
    }
  }

  @_alwaysEmitIntoClient @inline(__always) static func request(
    _ demand: Subscribers.Demand, _ context: inout OperatorContext<Self>
  ) {}

  @_alwaysEmitIntoClient mutating func stop(_ calls: inout UpstreamCalls) {
    timer.cancel()
  }
}
