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
/// Upstream's half never waits and never delivers. The other half is drained by jobs and timers alone (``DrainLoop``): one
/// delivers at a time, and one that meets another leaves its turn to that. So nothing is delivered off the scheduler, and
/// a signal has the place of its job among the other work of the scheduler.
@usableFromInline struct ScheduledOperator<Rule: ScheduledRule>: DrainLoop {
  @usableFromInline typealias Downstream = ErasedDownstream<Rule.Output, Rule.Failure>
  @usableFromInline typealias Step = ScheduledStep<Rule.Output, Rule.Failure>
  /// The state, guarded by the lock of the memory; nil after the end.
  @usableFromInline typealias Contents = ScheduledState<Rule>?

  @usableFromInline enum Event: Sendable {
    case job
    case timer
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
    let memory = make(
      name, ScheduledState(rule, scheduler, demand: isUnlimited ? .unlimited : .none),
      startsUnlimited: isUnlimited, wordsBehind: Downstream.words(for: S.self)
    ) { subscription, command, calls in
      if case .request(let demand) = command {
        request(demand, of: subscription.memory, &calls)
      } else {
        subscription.memory.perform(command, &calls)
      }
    }
    Self(memory).downstream.initialize(to: downstream)
    return memory
  }

  @_alwaysEmitIntoClient @inline(__always) var downstream: Downstream {
    memory._withUnsafeGuaranteedRef { Downstream(at: Self.end(of: $0)) }
  }

  /// Calls `body` under the lock; returns nil after the end. It must not call user code, nor release user values.
  @_alwaysEmitIntoClient @inline(__always) static func withState<Result: Sendable>(
    of memory: StreamStorage, _ body: (inout ScheduledState<Rule>) -> Result
  ) -> Result? {
    memory.lock.pointee.withLock { _ in contents(in: memory).pointee?.change(body) }
  }

  /// The scheduler; nil after the end.
  @_alwaysEmitIntoClient static func scheduler(of memory: StreamStorage) -> SharedScheduler? {
    withState(of: memory) { $0.scheduler }
  }

  /// The scheduler's present, if the rule needs it. Any time after the end.
  @_alwaysEmitIntoClient static func clock(of memory: StreamStorage) -> Instant {
    Rule.time == .none ? .zero : scheduler(of: memory)?.base.now ?? .zero
  }

  // MARK: Signals of upstream and of downstream

  /// Takes upstream's subscription, and hands downstream its own.
  ///
  /// - Returns: False if it is the second one, which is cancelled.
  @_alwaysEmitIntoClient @inline(never)
  static func open(_ subscription: UpstreamSubscription, of memory: StreamStorage) -> Bool {
    var loop = Self(memory)
    let isFirst = withState(of: memory) { $0.open(subscription) } ?? false
    if !isFirst { loop.calls.cancel(subscription) }
    if isFirst, beginDraining(memory) {
      loop.downstream.receive(SerialSubscription(memory))
      let now = clock(of: memory)
      let asked = withState(of: memory) { $0.start(atClock: now) }
      loop.endDraining()
      for event in withState(of: memory, { $0.endSubscribing() }) ?? [] {
        if let scheduler = scheduler(of: memory) {
          scheduleJob(for: event, of: memory, on: scheduler)
        }
      }
      if let asked, !loop.isOver { loop.follow(asked, to: subscription) }
    }
    loop.calls.run()
    return isFirst
  }

  @_alwaysEmitIntoClient @inline(never) static func complete(
    _ completion: Subscribers.Completion<Rule.Failure>, of memory: StreamStorage
  ) {
    let now = clock(of: memory)
    var upstream = UpstreamSlot.closed
    let wakeUp = withState(of: memory) { state -> WakeUp? in
      guard state.upstream.isOpen else { return nil }
      swap(&upstream, &state.upstream)
      return state.complete(completion, atClock: now)
    }
    if let wakeUp = wakeUp ?? nil { Self(memory).schedule(wakeUp) }
  }

  @_alwaysEmitIntoClient @inline(never) static func request(
    _ demand: Subscribers.Demand, of memory: StreamStorage, _ calls: inout UpstreamCalls
  ) {
    let now = clock(of: memory)
    let (asked, upstream) =
      withState(of: memory) { ($0.request(demand, atClock: now), $0.upstream.subscription) }
      ?? (nil, nil)
    guard let asked else { return }
    calls.request(asked.demand, from: upstream)
    Self(memory).schedule(asked.wakeUp)
  }

  @_alwaysEmitIntoClient mutating func follow(_ asked: Asked, to upstream: UpstreamSubscription) {
    calls.request(asked.demand, from: upstream)
    schedule(asked.wakeUp)
  }

  // MARK: Jobs and timers

  @_alwaysEmitIntoClient @inline(__always) func schedule(_ wakeUp: WakeUp) {
    if wakeUp != .none { scheduleAll(wakeUp) }
  }

  @_alwaysEmitIntoClient @inline(never) func scheduleAll(_ wakeUp: WakeUp) {
    let memory = memory.takeUnretainedValue()
    guard let scheduler = Self.scheduler(of: memory) else { return }
    for _ in 0..<wakeUp.jobs { Self.scheduleJob(of: memory, on: scheduler) }
    if let instant = wakeUp.timer { Self.scheduleTimer(at: instant, of: memory, on: scheduler) }
  }

  @_alwaysEmitIntoClient @inline(__always)
  static func scheduleJob(
    for event: Event = .job, of memory: StreamStorage, on scheduler: SharedScheduler
  ) {
    let target = SerialSubscription(memory)
    scheduler.base.schedule { wake(event, target.memory) }
  }

  /// - Parameter instant: Of the scheduler's clock.
  @_alwaysEmitIntoClient static func scheduleTimer(
    at instant: Instant, of memory: StreamStorage, on scheduler: SharedScheduler
  ) {
    let target = SerialSubscription(memory)
    let timer = scheduler.base.schedule(after: instant) { fire(dueAt: instant, target.memory) }
    keep(timer, in: memory)
  }

  /// Keeps a timer until it fires, or the end. If it has fired already, inside the call that scheduled it or on another
  /// thread, there is nothing to keep.
  @_alwaysEmitIntoClient @inline(never)
  static func keep(_ timer: any Cancellable, in memory: StreamStorage) {
    if withState(of: memory, { $0.timers.append(timer) }) == nil { timer.cancel() }
  }

  @_alwaysEmitIntoClient @inline(never)
  static func fire(dueAt instant: Instant, _ memory: StreamStorage) {
    guard let timer = withState(of: memory, { $0.timers.removeFirst() }) else { return }
    // Without a timer, the scheduler may run this inside the call that schedules it.
    if Rule.needsTimeToPass, timer == nil, clock(of: memory) < instant { return }
    wakeOutOfLine(.timer, memory)
  }

  /// Makes the steps of a job or a timer, or leaves them to the one that delivers now.
  @_alwaysEmitIntoClient @inline(__always)
  static func wake(_ event: Event, _ memory: StreamStorage) {
    guard beginDraining(memory) else { return leave(event, memory) }
    var loop = Self(memory)
    loop.makeSteps(event)
    loop.endDraining()
    loop.calls.run()
  }

  /// As ``wake(_:_:)``, where one is seldom made of it.
  @_alwaysEmitIntoClient @inline(never)
  static func wakeOutOfLine(_ event: Event, _ memory: StreamStorage) { wake(event, memory) }

  @_alwaysEmitIntoClient @inline(never)
  static func leave(_ event: Event, _ memory: StreamStorage) {
    memory.enqueue(mayWait: false) { RawMemory.put(event, at: $0) }
  }

  /// Handles an event that was left to this thread.
  @_alwaysEmitIntoClient @inline(never) mutating func handle(_ event: consuming Event) {
    let event = event
    let isPostponed = memory._withUnsafeGuaranteedRef {
      Self.withState(of: $0) { $0.postpone(event) }
    }
    if isPostponed == false { makeSteps(event) }
  }

  @_alwaysEmitIntoClient @inline(__always) mutating func makeSteps(_ event: Event) {
    let now = memory._withUnsafeGuaranteedRef { Self.clock(of: $0) }
    let step = memory._withUnsafeGuaranteedRef {
      Self.withState(of: $0) { $0.wake(event, atClock: now) }
    }
    switch step {
    case (.emit(let value), isWanted: true)?: deliver(value)
    case .some(let (step, isWanted)): goOn(from: step, isWanted)
    case nil: break
    }
  }

  @_alwaysEmitIntoClient @inline(never) mutating func goOn(from step: Step, _ isWanted: Bool) {
    let memory = memory.takeUnretainedValue()
    var (step, isWanted) = (step, isWanted)
    while true {
      switch step {
      case .emit: return
      case .emitAndGoOn(let value): if isWanted { deliver(value) }
      case .drop: break
      case .wait(let wakeUp): return schedule(wakeUp)
      case .interrupt(let failure):
        let completion: Subscribers.Completion<Rule.Failure> =
          failure.map { .failure($0()) } ?? .finished
        let upstream = Self.withState(of: memory) { $0.interrupt(completion) }
        if var upstream { upstream.cancel(&calls) }
      case .end: return finish()
      }
      if isOver { return }
      let now = Self.clock(of: memory)
      guard let next = Self.withState(of: memory, { $0.next(atClock: now) }) else { return }
      (step, isWanted) = next
    }
  }

  @_alwaysEmitIntoClient @inline(__always) mutating func deliver(_ value: Rule.Output) {
    let more = downstream.receive(value)
    if more != .none {
      memory._withUnsafeGuaranteedRef { Self.request(more, of: $0, &calls) }
    }
  }

  // MARK: The end

  @_alwaysEmitIntoClient @inline(never) mutating func finish() {
    let memory = memory.takeUnretainedValue()
    let completion = Self.withState(of: memory) { $0.completion } ?? nil
    let isWanted = memory.finish(&calls)
    downstream.end(isWanted ? .completion(completion ?? .finished) : .release)
  }

  /// Takes the state out under the lock, and releases it without.
  @_alwaysEmitIntoClient
  static func stop(_ memory: StreamStorage, _ calls: inout UpstreamCalls) {
    var last: Contents = nil
    memory.lock.pointee.withLock { _ in swap(&last, &contents(in: memory).pointee) }
    last?.upstream.cancel(&calls)
    last?.timers.cancelAll()
  }

  /// Upstream's half may still look at the state, which is nil.
  @_alwaysEmitIntoClient static func release(_ contents: UnsafeMutablePointer<Contents>) {}

  @_alwaysEmitIntoClient func releaseDownstream() { downstream.end(.release) }

  @_alwaysEmitIntoClient mutating func abandon() { downstream.end(.releaseDeep) }

  @_alwaysEmitIntoClient static func discard(_ event: Event, _ calls: inout UpstreamCalls) {}

  /// Requests do not come this way: see ``request(_:of:_:)``.
  @_alwaysEmitIntoClient mutating func handle(_ signal: DownstreamSignal) {}

  @_alwaysEmitIntoClient static func event(of signal: DownstreamSignal) -> Event? { nil }
}
