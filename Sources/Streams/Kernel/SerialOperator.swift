/// An operator with more than one source of events: two upstreams, or an upstream and a clock.
///
/// Its rules handle one signal at a time, and need not know of threads, locks or re-entrance. Downstream
/// gets one subscription, no more values than it asked for, at most one completion, and nothing after
/// a cancellation. When the stream ends, everything is released, whoever still holds the operator.
@usableFromInline protocol OperatorRules<Output, Failure>: Sendable {
  associatedtype Output: Sendable
  associatedtype Failure: Error
  /// What the rules are told: what an upstream sends, or that a timer has fired.
  associatedtype Signal: OperatorSignal

  /// - Returns: How much more to ask of the upstream that the signal came from.
  static func receive<D: Subscriber<Output, Failure>>(
    _ signal: consuming Signal, _ turn: inout OperatorTurn<Self, D>
  ) -> Subscribers.Demand

  /// The scheduler on which a signal has to be handled; nil if any thread may.
  static func scheduler(for signal: Signal, in rules: Self) -> (any Scheduler)?

  /// The upstream that a signal came from, if it is to be asked for more.
  static func upstream(of signal: Signal, in rules: Self) -> UpstreamSlot?

  /// Downstream has asked for more, which is in the turn's demand already.
  static func request<D: Subscriber<Output, Failure>>(
    _ demand: Subscribers.Demand, _ turn: inout OperatorTurn<Self, D>)

  /// Says in `calls` what is to be cancelled besides the upstream in the turn, and cancels timers.
  mutating func stop(_ calls: inout UpstreamCalls)
}

/// What an operator's rules are told.
@usableFromInline protocol OperatorSignal: Sendable {
  /// What is to be cancelled if it comes after the end.
  var subscription: UpstreamSubscription? { get }
}

extension OperatorRules {
  @inlinable static func scheduler(for signal: Signal, in rules: Self) -> (any Scheduler)? { nil }

  @inlinable static func upstream(of signal: Signal, in rules: Self) -> UpstreamSlot? { nil }

  /// Asks upstream for as much.
  @inlinable @inline(__always) static func request<D: Subscriber<Output, Failure>>(
    _ demand: Subscribers.Demand, _ turn: inout OperatorTurn<Self, D>
  ) {
    turn.calls.request(demand, from: turn.upstream.subscription)
  }

  @inlinable mutating func stop(_ calls: inout UpstreamCalls) {}
}

/// What an operator's rules may do while they have the turn.
@usableFromInline struct OperatorTurn<Rules: OperatorRules, Downstream: Subscriber>: DrainLoop
where Downstream.Input == Rules.Output, Downstream.Failure == Rules.Failure {
  @usableFromInline struct Contents: Sendable {
    @usableFromInline var rules: Rules
    @usableFromInline var upstream = UpstreamSlot.waiting
    /// What downstream has asked for and not been sent.
    @usableFromInline var demand: Subscribers.Demand
    /// Not here while it is called.
    @usableFromInline var downstream: Downstream?

    @inlinable @inline(__always)
    init(rules: consuming Rules, demand: Subscribers.Demand, downstream: consuming Downstream) {
      self.rules = rules
      self.demand = demand
      self.downstream = downstream
    }
  }

  @usableFromInline enum Event: Sendable {
    /// - Parameter from: The thread that it came on.
    case signal(Rules.Signal, from: ThreadIdentity)
    case request(Subscribers.Demand)
  }

  @usableFromInline let memory: Unmanaged<StreamStorage>
  @usableFromInline var calls = UpstreamCalls()

  @inlinable @inline(__always) init(_ memory: StreamStorage) {
    self.memory = Unmanaged.passUnretained(memory)
  }

  @inlinable var rules: Rules {
    @inline(__always) get { contents.pointee.rules }
    @inline(__always) nonmutating _modify { yield &contents.pointee.rules }
  }

  @inlinable var upstream: UpstreamSlot {
    @inline(__always) get { contents.pointee.upstream }
    @inline(__always) nonmutating _modify { yield &contents.pointee.upstream }
  }

  @inlinable var demand: Subscribers.Demand {
    @inline(__always) get { contents.pointee.demand }
    @inline(__always) nonmutating _modify { yield &contents.pointee.demand }
  }

  /// Sends a value, if downstream has asked for it; else it is dropped.
  @inlinable @inline(__always) mutating func emit(_ value: consuming Rules.Output) {
    if let more = deliver(value), more != .none { request(more) }
  }

  /// Downstream has asked for more, which is in the demand already.
  @inlinable @inline(never) mutating func request(_ more: Subscribers.Demand) {
    Rules.request(more, &self)
  }

  /// Sends a value, if downstream has asked for it.
  ///
  /// - Returns: How much more downstream asks for, which is in the demand already, but has not been
  ///   asked of any upstream; nil if the value was not sent.
  @inlinable @inline(__always)
  mutating func deliver(_ value: consuming Rules.Output) -> Subscribers.Demand? {
    guard contents.pointee.demand.spendOne() else { return nil }
    // Taken out and put back, so that it is seen that nothing changes it meanwhile: it is called
    // without being retained.
    guard let downstream = contents.pointee.downstream.take() else { return nil }
    let more = downstream.receive(value)
    contents.pointee.downstream = consume downstream
    if more != .none { contents.pointee.demand += more }
    return more
  }

  /// Hands downstream its subscription. What it asks for meanwhile comes later.
  @inlinable mutating func introduce() {
    guard let downstream = contents.pointee.downstream.take() else { return }
    memory._withUnsafeGuaranteedRef {
      downstream.receive(subscription: SerialSubscription($0))
    }
    contents.pointee.downstream = downstream
  }

  /// Takes upstream's subscription, unless it is the second, and asks it for `demand`.
  ///
  /// - Returns: False if it was turned away.
  @inlinable @inline(__always) @discardableResult mutating func accept(
    _ subscription: UpstreamSubscription, requesting demand: Subscribers.Demand
  ) -> Bool {
    guard contents.pointee.upstream.accept(subscription, &calls) else { return false }
    if !subscription.startsUnlimited { calls.request(demand, from: subscription) }
    return true
  }

  /// Cancels what still goes on, releases everything, and completes, unless downstream cancels
  /// meanwhile.
  @inlinable @inline(never)
  mutating func finish(with completion: Subscribers.Completion<Rules.Failure>) {
    calls.drop { if case .cancel = $0 { false } else { true } }
    stop()
    calls.run()
    let downstream = contents.pointee.downstream.take()
    let isWanted = release()
    if isWanted { downstream?.receive(completion: completion) }
  }

  @inlinable mutating func stop() {
    contents.pointee.upstream.cancel(&calls)
    contents.pointee.rules.stop(&calls)
  }

  @inlinable @inline(never) mutating func handle(_ event: consuming Event) {
    switch consume event {
    case .request(let demand):
      contents.pointee.demand += demand
      request(demand)
    case .signal(let signal, let thread):
      if let scheduler = Rules.scheduler(for: signal, in: rules), thread != ThreadIdentity() {
        // This thread only found the signal in the inbox, and must not deliver what follows from it.
        let target = SerialOperator<Rules, Downstream>(memory.takeUnretainedValue())
        return scheduler.schedule { target.send(signal) }
      }
      let more = Rules.receive(signal, &self)
      // Who sent it was told that nothing more is asked for.
      if more != .none, !isOver {
        let upstream = Rules.upstream(of: signal, in: rules) ?? upstream
        calls.request(more, from: upstream.subscription)
      }
    }
  }

  @inlinable static func discard(_ event: Event, _ calls: inout UpstreamCalls) {
    if case .signal(let signal, _) = event, let subscription = signal.subscription {
      calls.cancel(subscription)
    }
  }

  @inlinable static func request(_ demand: Subscribers.Demand) -> Event? { .request(demand) }
}

/// An operator, for whoever sends it signals: its upstreams and its timers.
@usableFromInline
struct SerialOperator<Rules: OperatorRules, Downstream: Subscriber>: @unchecked Sendable
where Downstream.Input == Rules.Output, Downstream.Failure == Rules.Failure {
  // Sendable: what is in the memory is touched by whoever has the turn.
  @usableFromInline typealias Turn = OperatorTurn<Rules, Downstream>

  @usableFromInline let memory: StreamStorage

  @inlinable @inline(__always) init(_ memory: StreamStorage) {
    self.memory = memory
  }

  /// An operator that hands downstream its subscription when upstream's has come.
  @inlinable @inline(__always) init(
    _ name: StaticString, _ rules: consuming Rules, downstream: consuming Downstream,
    turn: Streams.Turn = .free
  ) {
    let isUnlimited = downstream.takesEverything
    memory = Turn.make(
      name,
      Turn.Contents(
        rules: rules, demand: isUnlimited ? .unlimited : .none, downstream: downstream),
      turn: turn, startsUnlimited: isUnlimited)
  }

  /// An operator that hands downstream its subscription before there is any upstream.
  @inlinable @inline(__always) static func started(
    _ name: StaticString, _ rules: consuming Rules, downstream: consuming Downstream
  ) -> SerialOperator {
    let new = SerialOperator(name, rules, downstream: downstream, turn: .taken)
    new.start()
    return new
  }

  /// Hands downstream its subscription: the caller has the turn.
  @inlinable func start() {
    var turn = Turn(memory)
    turn.introduce()
    turn.leave()
    turn.calls.run()
  }

  /// Whether everything was asked for from the start.
  @inlinable var startsUnlimited: Bool { SerialSubscription(memory).startsUnlimited }

  /// Whether downstream has cancelled.
  @inlinable @inline(__always) var isCancelled: Bool { SerialSubscription(memory).isCancelled }

  /// Whether downstream has cancelled, or the stream has ended.
  @inlinable var isOver: Bool { SerialSubscription(memory).isOver }

  /// Does something with the turn, unless someone else has it: nil then, and after the end.
  @inlinable @inline(__always) func withTurn<Result>(_ body: (inout Turn) -> Result) -> Result? {
    guard Turn.enter(memory) else { return nil }
    var turn = Turn(memory)
    let result = body(&turn)
    turn.leave()
    turn.calls.run()
    return result
  }

  /// Sends a signal that comes once or twice: one piece of code for all of these.
  @inlinable @inline(never) func sendSeldom(_ signal: consuming Rules.Signal) {
    Turn.send(.signal(signal, from: ThreadIdentity()), to: memory)
  }

  /// - Returns: How much more to ask of the upstream that the signal came from.
  @inlinable @inline(__always) @discardableResult
  func send(_ signal: consuming Rules.Signal) -> Subscribers.Demand {
    guard Turn.enter(memory) else {
      Turn.post(.signal(signal, from: ThreadIdentity()), to: memory)
      return .none
    }
    var turn = Turn(memory)
    let more = Rules.receive(signal, &turn)
    turn.leave()
    turn.calls.run()
    return more
  }
}
