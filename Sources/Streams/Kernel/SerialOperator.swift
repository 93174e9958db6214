/// The rules of an operator with more than one source of events, such as two upstreams.
///
/// They handle one signal at a time, and need not know of threads, locks or re-entrance. Downstream
/// gets one subscription, no more values than it asked for, at most one completion, and nothing after
/// a cancellation. When the stream ends, everything is released, even if the operator is kept.
@usableFromInline protocol OperatorRules<Output, Failure>: Sendable {
  associatedtype Output: Sendable
  associatedtype Failure: Error
  /// The signals that the rules handle: signals of upstreams, and others.
  associatedtype Signal: OperatorSignal

  /// - Returns: The demand to request from the upstream that the signal came from. For a
  ///   subscription that is accepted, all of the demand until then.
  static func receive(
    _ signal: consuming Signal, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand

  /// The upstream with the number that a signal came from, if it is to be asked for more; nil if it is the context's.
  /// Mutating, so that the rules are not copied for it.
  mutating func upstream(_ number: Int64) -> UpstreamSlot?

  /// Handles further demand of downstream, which is in the context's demand already.
  static func request(_ demand: Subscribers.Demand, _ context: inout OperatorContext<Self>)

  /// Adds to `calls` the cancellations of all upstreams but the context's, and cancels timers.
  mutating func stop(_ calls: inout UpstreamCalls)
}

/// A signal to an operator's rules.
@usableFromInline protocol OperatorSignal: Sendable {
  /// The subscription to cancel if the signal comes after the end.
  var subscription: UpstreamSubscription? { get }

  /// The number of the upstream that it came from, as ``OperatorRules/upstream(_:)`` knows it.
  var source: Int64 { get }
}

extension OperatorSignal {
  /// The context's upstream.
  @_alwaysEmitIntoClient var source: Int64 { .max }
}

extension OperatorRules {
  @_alwaysEmitIntoClient
  mutating func upstream(_ number: Int64) -> UpstreamSlot? { nil }

  /// Asks upstream for as much.
  @_alwaysEmitIntoClient @inline(__always) static func request(
    _ demand: Subscribers.Demand, _ context: inout OperatorContext<Self>
  ) {
    context.requestUpstream(demand)
  }

  @_alwaysEmitIntoClient mutating func stop(_ calls: inout UpstreamCalls) {}
}

/// An operator, as its upstreams see it: they send it signals.
@usableFromInline struct SerialOperator<Rules: OperatorRules>: @unchecked Sendable {
  // Sendable: only the draining thread touches the memory.
  @usableFromInline typealias RulesContext = OperatorContext<Rules>

  @usableFromInline let memory: StreamStorage

  @_alwaysEmitIntoClient @inline(__always) init(_ memory: StreamStorage) { self.memory = memory }

  /// Makes the memory of an operator. Sends nothing: the rules, or ``start()``, send downstream its
  /// subscription.
  @_alwaysEmitIntoClient @inline(never) init<S: Subscriber<Rules.Output, Rules.Failure>>(
    _ name: StaticString, _ rules: consuming Rules, downstream: consuming S,
    isDraining: Bool = false
  ) {
    let isUnlimited = downstream.requestsUnlimited
    memory = RulesContext.make(
      name, RulesContext.Contents(rules: rules, demand: isUnlimited ? .unlimited : .none),
      isDraining: isDraining,
      startsUnlimited: isUnlimited,
      wordsBehind: RulesContext.Downstream.words(for: S.self))
    RulesContext.downstream(in: memory).initialize(to: downstream)
  }

  /// An operator that hands downstream its subscription before there is any upstream.
  @_alwaysEmitIntoClient @inline(__always)
  static func started<S: Subscriber<Rules.Output, Rules.Failure>>(
    _ name: StaticString, _ rules: consuming Rules, downstream: consuming S
  ) -> SerialOperator {
    let new = SerialOperator(name, rules, downstream: downstream, isDraining: true)
    new.start()
    return new
  }

  /// Sends downstream its subscription: the caller is draining.
  @_alwaysEmitIntoClient func start() { RulesContext.drain(memory) { $0.sendSubscription() } }

  /// Sends downstream its subscription. If downstream requests everything from the start, calls the rules'
  /// `request` then.
  @_alwaysEmitIntoClient func startAndRequest() {
    start()
    if startsUnlimited { _ = ifIdle { Rules.request(.unlimited, &$0) } }
  }

  /// True if everything was asked for from the start.
  @_alwaysEmitIntoClient var startsUnlimited: Bool { SerialSubscription(memory).startsUnlimited }

  /// True if downstream has cancelled, or the stream has ended.
  @_alwaysEmitIntoClient var isOver: Bool { SerialSubscription(memory).isOver }

  /// Begins draining and calls `body`. Returns nil without calling it if the operator is being drained, or
  /// its stream has ended.
  @_alwaysEmitIntoClient @inline(__always)
  func ifIdle<Result>(_ body: (inout RulesContext) -> Result) -> Result? {
    RulesContext.beginDraining(memory) ? RulesContext.drain(memory, body) : nil
  }

  /// Handles the subscription of a publisher that is about to send all its values, as everything is asked
  /// for. The rules return `.unlimited` if they accept it, and less if not.
  ///
  /// - Returns: True if it was accepted. Nil, and nothing was done, if another thread drains, or
  ///   the stream has ended.
  @_alwaysEmitIntoClient @inline(never) func offer(_ signal: consuming Rules.Signal) -> Bool? {
    guard RulesContext.beginDraining(memory) else { return nil }
    // Not in a closure, which would copy the signal.
    var context = RulesContext(memory)
    let demand = context.receive(signal)
    context.endDraining()
    context.calls.run()
    return demand == .unlimited
  }

  /// Sends a signal that comes seldom. Not inlined: one piece of code for all of these.
  @_alwaysEmitIntoClient @inline(never) func sendOutOfLine(_ signal: consuming Rules.Signal) {
    RulesContext.send(signal, to: memory)
  }

  /// - Returns: The demand to request from the upstream that the signal came from.
  @_alwaysEmitIntoClient @inline(__always) @discardableResult
  func send(_ signal: consuming Rules.Signal) -> Subscribers.Demand {
    guard RulesContext.beginDraining(memory) else {
      RulesContext.enqueue(signal, to: memory)
      return .none
    }
    var context = RulesContext(memory)
    let more = Rules.receive(signal, &context)
    context.endDraining()
    context.calls.run()
    return more
  }
}
