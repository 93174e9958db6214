/// An operator that delivers on a scheduler, in two halves, which share a state under a lock.
///
///     upstream's thread                  state, under the lock           the scheduler
///     ─────────────────                  ─────────────────────           ─────────────
///     value ──────────────receive──────▶ rule ──▶ WakeUp ──────────────▶ job or timer
///     completion ─────────complete─────▶ rule ──▶ WakeUp ──────────────▶ job or timer
///
///     downstream's thread
///     request ────────────request──────▶ rule ──▶ WakeUp ──────────────▶ job or timer
///                                                                             │
///     downstream ◀── value, completion ── rule's step ◀───────────────────────┘
///
/// Upstream's half never waits and never delivers. Jobs and timers alone deliver, one at a time (``DrainLoop``); a job that
/// runs while another delivers enqueues its event for that one. The thread that sends downstream its subscription drains
/// until it has done that, and delivers nothing: jobs that run meanwhile are scheduled again. So nothing is delivered off
/// the scheduler, and a signal has the place of its job among the other work of the scheduler.
@usableFromInline struct ScheduledOperator<Rule: ScheduledRule>: DrainLoop {
  @usableFromInline typealias Downstream = ErasedDownstream<Rule.Output, Rule.Failure>
  @usableFromInline typealias Event = ScheduledEvent
  @usableFromInline typealias Step = ScheduledStep<Rule.Output, Rule.Failure>

  /// The lock of the memory guards the state in it, and the ``Ruling`` behind it.
  @usableFromInline typealias Contents = ScheduledContents

  /// The part of the state that has the types of the rule. Nothing is in it after the end.
  @usableFromInline struct Ruling: Sendable {
    @usableFromInline var rule: Rule?
    @usableFromInline var completion: Subscribers.Completion<Rule.Failure>?

    @_alwaysEmitIntoClient init(_ rule: consuming Rule?) { self.rule = rule }
  }

  @usableFromInline let memory: Unmanaged<StreamStorage>
  @usableFromInline var calls = UpstreamCalls()

  @_alwaysEmitIntoClient @inline(__always) init(_ memory: StreamStorage) {
    self.memory = Unmanaged.passUnretained(memory)
  }

  @_alwaysEmitIntoClient @inline(never) static func make<S: Subscriber<Rule.Output, Rule.Failure>>(
    _ name: StaticString, _ rule: consuming Rule, _ scheduler: SharedScheduler,
    downstream: consuming S
  ) -> StreamStorage {
    let isUnlimited = downstream.requestsUnlimited
    let memory = allocate(
      name, isDraining: true, startsUnlimited: isUnlimited,
      wordsBehind: RawMemory.words(for: Ruling.self) + Downstream.words(for: S.self)
    ) { subscription, command, calls in
      if case .request(let demand) = command {
        request(demand, of: subscription.memory, &calls)
      } else {
        subscription.memory.perform(command, &calls)
      }
    }
    memory.initializeScheduled(scheduler)
    ruling(in: memory).initialize(to: Ruling(rule))
    Self(memory).downstream.initialize(to: downstream)
    return memory
  }

  @_alwaysEmitIntoClient @inline(__always)
  static func ruling(in memory: StreamStorage) -> UnsafeMutablePointer<Ruling> {
    end(of: memory).alignedUp(for: Ruling.self).assumingMemoryBound(to: Ruling.self)
  }

  @_alwaysEmitIntoClient @inline(__always) var downstream: Downstream {
    memory._withUnsafeGuaranteedRef {
      Downstream(
        at: Self.end(of: $0)
          + RawMemory.words(for: Ruling.self) * MemoryLayout<RawMemory.Word>.size)
    }
  }

  /// - Parameter body: Must not call user code, nor release user values.
  @_alwaysEmitIntoClient @inline(__always) static func locked<Result: Sendable>(
    _ memory: StreamStorage, _ body: (inout ScheduledState, inout Ruling) -> Result
  ) -> Result {
    memory.lock.pointee.withLock { _ in
      body(&memory.scheduled.pointee, &ruling(in: memory).pointee)
    }
  }

  /// Spends demand for a value, which is dropped if there is none.
  @_alwaysEmitIntoClient @inline(__always)
  static func spendDemand(for step: Step?, _ state: inout ScheduledState) -> Step {
    guard let step else { return .wait() }
    switch step {
    case .emit(let value): return state.demand.spendOne() ? step : .dropLast(value)
    case .emitAndGoOn(let value): return state.demand.spendOne() ? step : .drop(value)
    case .wait(let wakeUp): return .wait(state.onClock(wakeUp, Rule.time))
    case .drop, .dropLast, .interrupt, .end: return step
    }
  }

  /// The same, for the draining thread.
  @_alwaysEmitIntoClient @inline(__always) func locked<Result: Sendable>(
    _ body: (inout ScheduledState, inout Ruling) -> Result
  ) -> Result {
    memory._withUnsafeGuaranteedRef { Self.locked($0, body) }
  }

  /// The scheduler's present, if the rule needs it. Any time after the end.
  @_alwaysEmitIntoClient @inline(__always)
  static func clock(_ scheduler: SharedScheduler?) -> Instant {
    if Rule.time == .none { .zero } else { scheduler?.base.now ?? .zero }
  }

  /// For the draining thread, which reads it without the lock.
  @_alwaysEmitIntoClient @inline(__always) var scheduler: SharedScheduler? {
    memory._withUnsafeGuaranteedRef { $0.schedulerPointer.pointee }
  }

  // MARK: Signals of upstream and of downstream

  /// Takes upstream's subscription, and hands downstream its own.
  ///
  /// - Returns: False if it is the second one, which is cancelled.
  @_alwaysEmitIntoClient @inline(never) static func open(
    _ subscription: UpstreamSubscription, of memory: StreamStorage, on scheduler: SharedScheduler
  ) -> Bool {
    var loop = Self(memory)
    let isFirst = memory.takeUpstream(subscription, &loop.calls)
    if isFirst {
      loop.downstream.events.receive(SerialSubscription(memory))
      loop.endDraining()
      let now = clock(scheduler)
      let (early, wakeUp) = locked(memory) { state, ruling in
        let asked = ruling.rule?.start(at: state.present(Rule.time, atClock: now))
        return (state.start(), state.take(asked, Rule.time, &loop.calls))
      }
      for event in early { memory.schedule(1, event, on: scheduler.base) }
      memory.schedule(wakeUp, on: scheduler.base)
    }
    loop.calls.run()
    return isFirst
  }

  @_alwaysEmitIntoClient @inline(never) static func complete(
    _ completion: Subscribers.Completion<Rule.Failure>, of memory: StreamStorage,
    on scheduler: SharedScheduler
  ) {
    let now = clock(scheduler)
    let isFailure = if case .failure = completion { true } else { false }
    // Released without the lock.
    var upstream = UpstreamSlot.closed
    let wakeUp = locked(memory) { state, ruling -> WakeUp in
      guard state.upstream.isOpen else { return .none }
      swap(&upstream, &state.upstream)
      ruling.completion = completion
      let present = state.present(Rule.time, atClock: now)
      return state.onClock(
        ruling.rule?.complete(isFailure: isFailure, at: present) ?? .none, Rule.time)
    }
    memory.schedule(wakeUp, on: scheduler.base)
  }

  @_alwaysEmitIntoClient @inline(never) static func request(
    _ demand: Subscribers.Demand, of memory: StreamStorage, _ calls: inout UpstreamCalls
  ) {
    // The thread that delivers may not have cleaned up yet.
    guard !SerialSubscription(memory).isOver, let scheduler = memory.scheduler else { return }
    let now = clock(scheduler)
    let wakeUp = locked(memory) { state, ruling -> WakeUp in
      guard state.request(demand) else { return .none }
      let asked = ruling.rule?.request(demand, at: state.present(Rule.time, atClock: now))
      return state.take(asked, Rule.time, &calls)
    }
    memory.schedule(wakeUp, on: scheduler.base)
  }

  // MARK: Jobs and timers

  /// As ``StreamStorage/send(_:)``, for the job of a value: the rule's types are known. A job that begins to drain comes
  /// after the start, as the thread that sends downstream its subscription drains until then.
  @_alwaysEmitIntoClient @inline(never) static func runJob(of memory: StreamStorage) {
    guard beginDraining(memory) else { return memory.enqueueOrKeep(.job) }
    drain(memory) { $0.handle(.job) }
  }

  @_alwaysEmitIntoClient @inline(never) mutating func handle(_ event: consuming Event) {
    let event = event
    if Rule.needsTimeToPass, case .earlyTimer = event { return }
    let isJob = if case .job = event { true } else { false }
    let now = Self.clock(scheduler)
    let step = locked { state, ruling in
      if Rule.time == .steady, !isJob { state.endWait() }
      let present = state.present(Rule.time, atClock: now)
      return Self.spendDemand(
        for: isJob ? ruling.rule?.jobRuns(at: present) : ruling.rule?.timerFired(at: present),
        &state)
    }
    if case .emit(let value) = step { deliver(value) } else { goOn(from: step) }
  }

  @_alwaysEmitIntoClient @inline(never) mutating func goOn(from step: Step) {
    var step = step
    while true {
      switch step {
      case .emit(let value): return deliver(value)
      case .emitAndGoOn(let value): deliver(value)
      case .drop: break
      case .dropLast: return
      case .wait(let wakeUp):
        memory._withUnsafeGuaranteedRef { memory in
          if let scheduler { memory.schedule(wakeUp, on: scheduler.base) }
        }
        return
      case .interrupt(let failure): interrupt(failure.map { .failure($0()) } ?? .finished)
      case .end: return finish()
      }
      if isOver { return }
      let now = Self.clock(scheduler)
      step = locked { state, ruling in
        Self.spendDemand(for: ruling.rule?.next(at: state.present(Rule.time, atClock: now)), &state)
      }
    }
  }

  @_alwaysEmitIntoClient @inline(__always) mutating func deliver(_ value: Rule.Output) {
    let more = downstream.receive(value)
    if more != .none { memory._withUnsafeGuaranteedRef { Self.request(more, of: $0, &calls) } }
  }

  // MARK: The end

  /// Cancels upstream, unless it has completed meanwhile.
  @_alwaysEmitIntoClient
  mutating func interrupt(_ completion: Subscribers.Completion<Rule.Failure>) {
    var upstream = UpstreamSlot.closed
    locked { state, ruling in
      guard state.upstream.isOpen else { return }
      swap(&upstream, &state.upstream)
      ruling.completion = completion
    }
    upstream.cancel(&calls)
  }

  @_alwaysEmitIntoClient @inline(never) mutating func finish() {
    let memory = memory.takeUnretainedValue()
    // Copied before the contents are released.
    let completion = Self.locked(memory) { $1.completion } ?? .finished
    let isWanted = memory.finish(&calls)
    downstream.end(completion, isWanted: isWanted)
  }

  /// Takes all that is there under the lock, and releases it without.
  @_alwaysEmitIntoClient static func stop(_ memory: StreamStorage, _ calls: inout UpstreamCalls) {
    memory.stopScheduled(&calls)
    var last = Ruling(nil)
    locked(memory) { swap(&last, &$1) }
  }

  /// Upstream's half may still look at the state, of which nothing is left.
  @_alwaysEmitIntoClient static func release(_ contents: UnsafeMutablePointer<Contents>) {}

  @_alwaysEmitIntoClient func releaseDownstream() { downstream.events.release() }

  @_alwaysEmitIntoClient
  static func abandon(_ memory: StreamStorage, _ calls: inout UpstreamCalls) {
    Self(memory).downstream.events.releaseDeep()
    DeepRelease.release(at: ruling(in: memory))
  }

  @_alwaysEmitIntoClient static func discard(_ event: Event, _ calls: inout UpstreamCalls) {}

  /// Requests do not come this way: see ``request(_:of:_:)``.
  @_alwaysEmitIntoClient mutating func handle(_ signal: DownstreamSignal) {}
}
