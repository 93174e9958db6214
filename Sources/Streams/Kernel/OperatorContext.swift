/// Reads and changes an operator's state, and calls downstream, while its rules handle an event.
@usableFromInline struct OperatorContext<Rules: OperatorRules>: DrainLoop {
  @usableFromInline typealias Downstream = ErasedDownstream<Rules.Output, Rules.Failure>

  @usableFromInline struct Contents: Sendable {
    @usableFromInline var rules: Rules
    @usableFromInline var upstream = UpstreamSlot.waiting
    /// The demand of downstream that is left.
    @usableFromInline var demand: Subscribers.Demand

    @_alwaysEmitIntoClient @inline(__always)
    init(rules: consuming Rules, demand: Subscribers.Demand) {
      self.rules = rules
      self.demand = demand
    }
  }

  @usableFromInline typealias Event = Rules.Signal

  @usableFromInline let memory: Unmanaged<StreamStorage>
  @usableFromInline var calls = UpstreamCalls()

  @_alwaysEmitIntoClient @inline(__always) init(_ memory: StreamStorage) {
    self.memory = Unmanaged.passUnretained(memory)
  }

  @_alwaysEmitIntoClient var rules: Rules {
    @inline(__always) _read { yield contents.pointee.rules }
    @inline(__always) nonmutating _modify { yield &contents.pointee.rules }
  }

  @_alwaysEmitIntoClient var upstream: UpstreamSlot {
    @inline(__always) _read { yield contents.pointee.upstream }
    @inline(__always) nonmutating _modify { yield &contents.pointee.upstream }
  }

  @_alwaysEmitIntoClient var demand: Subscribers.Demand {
    @inline(__always) _read { yield contents.pointee.demand }
    @inline(__always) nonmutating _modify { yield &contents.pointee.demand }
  }

  /// Asks upstream for more, after draining.
  @_alwaysEmitIntoClient @inline(__always)
  mutating func requestUpstream(_ more: Subscribers.Demand) {
    contents.pointee.upstream.request(more, &calls)
  }

  /// Sends a value, if downstream has asked for it; else it is dropped.
  @_alwaysEmitIntoClient @inline(__always) mutating func emit(_ value: consuming Rules.Output) {
    if let more = deliver(value), more != .none { request(more) }
  }

  /// Handles further demand of downstream, which is in the demand already.
  @_alwaysEmitIntoClient @inline(never) mutating func request(_ more: Subscribers.Demand) {
    Rules.request(more, &self)
  }

  /// Sends a value, if downstream has asked for it.
  ///
  /// - Returns: The demand that downstream adds, which is in the demand already, but has not been
  ///   requested from any upstream; nil if the value was not sent.
  @_alwaysEmitIntoClient @inline(__always)
  mutating func deliver(_ value: consuming Rules.Output) -> Subscribers.Demand? {
    guard contents.pointee.demand.spendOne() else { return nil }
    let more = downstream.receive(value)
    if more != .none { contents.pointee.demand += more }
    return more
  }

  /// Hands downstream its subscription. Its requests meanwhile are handled later.
  @_alwaysEmitIntoClient mutating func sendSubscription() {
    memory._withUnsafeGuaranteedRef {
      downstream.events.receive(SerialSubscription($0))
    }
  }

  @_alwaysEmitIntoClient @inline(__always) var downstream: Downstream {
    memory._withUnsafeGuaranteedRef { Self.downstream(in: $0) }
  }

  /// Behind the contents and the queue.
  @_alwaysEmitIntoClient @inline(__always)
  static func downstream(in memory: StreamStorage) -> Downstream { Downstream(at: end(of: memory)) }

  /// Takes upstream's subscription, unless it is the second: then it is cancelled.
  @_alwaysEmitIntoClient @inline(__always) @discardableResult
  mutating func accept(_ subscription: UpstreamSubscription) -> Bool {
    contents.pointee.upstream.accept(subscription, &calls)
  }

  /// Takes upstream's subscription, and hands downstream its own.
  ///
  /// - Returns: False if it is the second one, which is cancelled.
  @_alwaysEmitIntoClient mutating func open(_ subscription: UpstreamSubscription) -> Bool {
    guard accept(subscription) else { return false }
    sendSubscription()
    return true
  }

  /// Cancels what still goes on, releases everything, and completes, unless downstream cancels
  /// meanwhile.
  @_alwaysEmitIntoClient @inline(never)
  mutating func finish(with completion: Subscribers.Completion<Rules.Failure>) {
    let isWanted = memory._withUnsafeGuaranteedRef { $0.finish(&calls) }
    downstream.end(completion, isWanted: isWanted)
  }

  /// Ends the operator without a word to downstream, which another one has taken over.
  @_alwaysEmitIntoClient @inline(never) mutating func retire() {
    _ = memory._withUnsafeGuaranteedRef { $0.finish(&calls) }
    downstream.events.release()
  }

  @_alwaysEmitIntoClient func releaseDownstream() { downstream.events.release() }

  @_alwaysEmitIntoClient
  static func abandon(_ memory: StreamStorage, _ calls: inout UpstreamCalls) {
    downstream(in: memory).events.releaseDeep()
  }

  @_alwaysEmitIntoClient static func stop(_ memory: StreamStorage, _ calls: inout UpstreamCalls) {
    let contents = contents(in: memory)
    // The rules' own first: inner publishers before the outer one.
    contents.pointee.rules.stop(&calls)
    contents.pointee.upstream.cancel(&calls)
  }

  @_alwaysEmitIntoClient mutating func handle(_ signal: DownstreamSignal) {
    guard case .request(let demand) = signal else { return }
    contents.pointee.demand += demand
    request(demand)
  }

  /// Handles a signal whose sender cannot be told what to ask for.
  @_alwaysEmitIntoClient @inline(never) mutating func handle(_ signal: consuming Rules.Signal) {
    let signal = signal
    let source = signal.source
    let more = receive(signal)
    if more != .none, !isOver {
      guard var upstream = rules.upstream(source) else { return requestUpstream(more) }
      upstream.request(more, &calls)
    }
  }

  /// The rules, for signals that come once or twice, or from the queue: one piece of code for all of these.
  @_alwaysEmitIntoClient @inline(never)
  mutating func receive(_ signal: consuming Rules.Signal) -> Subscribers.Demand {
    Rules.receive(signal, &self)
  }

  @_alwaysEmitIntoClient static func discard(_ signal: Rules.Signal, _ calls: inout UpstreamCalls) {
    if let subscription = signal.subscription { calls.cancel(subscription) }
  }
}
