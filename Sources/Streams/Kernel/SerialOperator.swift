/// An operator with more than one source of events: two upstreams, or an upstream and a clock.
///
/// Its rules handle one signal at a time, and need not know of threads, locks or re-entrance. Downstream
/// gets one subscription, no more values than it asked for, at most one completion, and nothing after
/// a cancellation. When the stream ends, everything is released, even if the operator is kept.
@usableFromInline protocol OperatorRules<Output, Failure>: Sendable {
  associatedtype Output: Sendable
  associatedtype Failure: Error
  /// The signals that the rules handle: those of upstreams, and that a timer has fired.
  associatedtype Signal: OperatorSignal

  /// - Returns: How much more to ask of the upstream that the signal came from. Of a subscription that
  ///   is accepted, that is all that has been asked for until then.
  static func receive(
    _ signal: consuming Signal, _ turn: inout OperatorTurn<Self>
  ) -> Subscribers.Demand

  /// The scheduler on which a signal has to be handled; nil if any thread may.
  static func scheduler(for signal: Signal, in rules: Self) -> (any Scheduler)?

  /// The upstream that a signal came from, if it is to be asked for more.
  static func upstream(of signal: Signal, in rules: Self) -> UpstreamSlot?

  /// Downstream has asked for more, which is in the turn's demand already.
  static func request(_ demand: Subscribers.Demand, _ turn: inout OperatorTurn<Self>)

  /// Says in `calls` what is to be cancelled besides the upstream in the turn, and cancels timers.
  mutating func stop(_ calls: inout UpstreamCalls)
}

/// A signal to an operator's rules.
@usableFromInline protocol OperatorSignal: Sendable {
  /// The subscription to cancel if the signal comes after the end.
  var subscription: UpstreamSubscription? { get }
}

extension OperatorRules {
  @_alwaysEmitIntoClient
  static func scheduler(for signal: Signal, in rules: Self) -> (any Scheduler)? { nil }

  @_alwaysEmitIntoClient
  static func upstream(of signal: Signal, in rules: Self) -> UpstreamSlot? { nil }

  /// Asks upstream for as much.
  @_alwaysEmitIntoClient @inline(__always) static func request(
    _ demand: Subscribers.Demand, _ turn: inout OperatorTurn<Self>
  ) {
    turn.calls.request(demand, from: turn.upstream.subscription)
  }

  @_alwaysEmitIntoClient mutating func stop(_ calls: inout UpstreamCalls) {}
}

/// An operator, as its upstreams and timers see it: they send it signals.
@usableFromInline
struct SerialOperator<Rules: OperatorRules>: @unchecked Sendable {
  // Sendable: what is in the memory is touched by the thread that has the turn.
  @usableFromInline typealias Turn = OperatorTurn<Rules>

  @usableFromInline let memory: StreamStorage

  @_alwaysEmitIntoClient @inline(__always) init(_ memory: StreamStorage) {
    self.memory = memory
  }

  /// An operator that hands downstream its subscription when upstream's has come.
  @_alwaysEmitIntoClient @inline(never) init<S: Subscriber<Rules.Output, Rules.Failure>>(
    _ name: StaticString, _ rules: consuming Rules, downstream: consuming S,
    turn: Streams.Turn = .free
  ) {
    let isUnlimited = downstream.requestsUnlimited
    memory = Turn.make(
      name, Turn.Contents(rules: rules, demand: isUnlimited ? .unlimited : .none), turn: turn,
      startsUnlimited: isUnlimited, wordsBehind: Turn.Downstream.words(for: S.self))
    Turn.downstream(in: memory).initialize(to: downstream)
  }

  /// An operator that hands downstream its subscription before there is any upstream.
  @_alwaysEmitIntoClient @inline(__always)
  static func started<S: Subscriber<Rules.Output, Rules.Failure>>(
    _ name: StaticString, _ rules: consuming Rules, downstream: consuming S
  ) -> SerialOperator {
    let new = SerialOperator(name, rules, downstream: downstream, turn: .taken)
    new.start()
    return new
  }

  /// Hands downstream its subscription: the caller has the turn.
  @_alwaysEmitIntoClient func start() {
    var turn = Turn(memory)
    turn.introduce()
    turn.leave()
    turn.calls.run()
  }

  /// The same, of one that waits to be asked: who asks for everything from the start says so once.
  @_alwaysEmitIntoClient func startAndRequest() {
    start()
    if startsUnlimited { _ = withTurn { Rules.request(.unlimited, &$0) } }
  }

  /// True if everything was asked for from the start.
  @_alwaysEmitIntoClient var startsUnlimited: Bool { SerialSubscription(memory).startsUnlimited }

  /// True if downstream has cancelled.
  @_alwaysEmitIntoClient @inline(__always)
  var isCancelled: Bool { SerialSubscription(memory).isCancelled }

  /// True if downstream has cancelled, or the stream has ended.
  @_alwaysEmitIntoClient var isOver: Bool { SerialSubscription(memory).isOver }

  /// Does something with the turn, unless someone else has it: nil then, and after the end.
  @_alwaysEmitIntoClient @inline(__always)
  func withTurn<Result>(_ body: (inout Turn) -> Result) -> Result? {
    guard Turn.enter(memory) else { return nil }
    var turn = Turn(memory)
    let result = body(&turn)
    turn.leave()
    turn.calls.run()
    return result
  }

  /// A publisher begins that sends all it has at once, as everything is asked for. `signal` is its
  /// subscription.
  ///
  /// - Returns: Whether it was accepted. Nil, and nothing was done, if someone else has the turn, or the
  ///   stream has ended.
  @_alwaysEmitIntoClient @inline(never) func offer(_ signal: consuming Rules.Signal) -> Bool? {
    guard Turn.enter(memory) else { return nil }
    var turn = Turn(memory)
    let demand = Rules.receive(signal, &turn)
    turn.leave()
    turn.calls.run()
    return demand == .unlimited
  }

  /// Sends a signal that comes once or twice: one piece of code for all of these.
  @_alwaysEmitIntoClient @inline(never) func sendSeldom(_ signal: consuming Rules.Signal) {
    Turn.send(.signal(signal, from: ThreadIdentity()), to: memory)
  }

  /// - Returns: How much more to ask of the upstream that the signal came from.
  @_alwaysEmitIntoClient @inline(__always) @discardableResult
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
