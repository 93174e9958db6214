/// The rules that `switchToLatest`, `exhaustMap` and `concatMap` share: one inner publisher at a
/// time. Signals of an inner publisher are ignored once another has followed it.
///
/// A recursion through one of these operators grows.
@usableFromInline
struct OneInner<Output: Sendable, Failure: Error, Policy: InnerPolicy>: UpstreamRules {
  @usableFromInline typealias Subscribe = InnerQueue.Subscribe

  /// Signals have the number of the publisher that they come from.
  @usableFromInline enum Signal: OperatorSignal {
    case outerSubscription(UpstreamSubscription)
    /// The next inner publisher.
    case next(Subscribe)
    case outerCompletion(Subscribers.Completion<Failure>)
    case inner(Int, UpstreamSignal<Output, Failure>)
    /// An inner publisher that has replaced the one before, while this operator was being drained.
    case replace(Int)
    /// Its subscription has come, and was asked for so much.
    case opened(Int, Subscribers.Demand)
    /// The thread that subscribed to this inner publisher has returned.
    case subscribed(Int)

    @_alwaysEmitIntoClient @inline(__always) var subscription: UpstreamSubscription? {
      switch self {
      case .outerSubscription(let subscription): subscription
      case .inner(_, let signal): signal.subscription
      default: nil
      }
    }

    @_alwaysEmitIntoClient var source: Int64 {
      if case .inner(let number, _) = self { Int64(number) } else { .max }
    }
  }

  @usableFromInline let policy: Policy
  @usableFromInline var number = 0
  @usableFromInline var inner = UpstreamSlot.closed
  /// True if upstream has finished.
  @usableFromInline var hasFinished = false

  @_alwaysEmitIntoClient init(_ policy: Policy) {
    self.policy = policy
  }

  @_alwaysEmitIntoClient var isIdle: Bool {
    if case .closed = inner { (policy.queue?.subscribing ?? 0) == 0 } else { false }
  }

  @_alwaysEmitIntoClient @inline(__always) static func signal(
    _ signal: consuming UpstreamSignal<Output, Failure>, from tag: Int64
  ) -> Signal { .inner(Int(tag), signal) }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming Signal, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .inner(let number, let signal): return receive(signal, from: number, &context)
    case .outerSubscription(let subscription):
      let isDeferred = context.rules.policy.queue?.drops == false && context.demand == .none
      guard context.accept(subscription) else { return .none }
      if !isDeferred { return .unlimited }
      context.rules.policy.queue?.isDeferred = true
    case .next(let subscribe): receive(subscribe, &context)
    case .replace(let number):
      context.rules.number = number
      context.rules.inner = .waiting
    case .opened(let number, let asked): open(number, asked, &context)
    case .subscribed(let number):
      if leave(number, &context) { subscribeToQueued(&context) }
    case .outerCompletion(let completion):
      guard !context.rules.hasFinished else { return .none }
      context.upstream.close()
      context.rules.hasFinished = true
      settle(completion, &context)
    }
    return .none
  }

  @_alwaysEmitIntoClient mutating func upstream(_ number: Int64) -> UpstreamSlot? {
    number == .max ? nil : number == self.number ? inner : .closed
  }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming UpstreamSignal<Output, Failure>, from number: Int,
    _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .value(let value):
      guard number == context.rules.number, context.rules.inner.isOpen else { return .none }
      if let running = context.rules.policy.running, context.demand != .none {
        guard !running.isReplaced(number), running.spendOne(of: context.demand, for: number) else {
          return .none
        }
      }
      return context.deliver(value) ?? .none
    case .subscription(let subscription):
      if let running = context.rules.policy.running {
        guard running.open(number, subscription) else {
          context.calls.cancel(subscription)
          return .none
        }
        context.rules.inner = .open(subscription)
        return context.demand
      }
      guard number == context.rules.number else {
        context.calls.cancel(subscription)
        return .none
      }
      if context.rules.inner.accept(subscription, &context.calls) { return context.demand }
    case .completion(let completion):
      if let running = context.rules.policy.running {
        if running.isReplaced(number) { return .none }
        running.close(number)
      }
      guard number == context.rules.number, context.rules.inner.close() else { return .none }
      settle(completion, &context)
    }
    return .none
  }

  /// Handles the subscription of an inner publisher that came while this operator was being drained, and asks for what
  /// was not asked for then.
  @_alwaysEmitIntoClient @inline(never) static func open(
    _ number: Int, _ asked: Subscribers.Demand, _ context: inout OperatorContext<Self>
  ) {
    guard let subscription = context.rules.policy.running?.subscription(number) else { return }
    context.rules.inner = .open(subscription)
    let isMore = context.demand == .unlimited || context.demand > asked
    if isMore { context.calls.request(context.demand - asked, from: subscription) }
  }

  /// Assigns a number to the next inner publisher, and cancels the one before.
  ///
  /// - Returns: The number of the next.
  @_alwaysEmitIntoClient @inline(__always)
  static func next(_ context: inout OperatorContext<Self>) -> Int {
    guard let (number, before) = context.rules.policy.running?.replace() else {
      return context.rules.number
    }
    if let before { context.calls.cancel(before) }
    context.rules.number = number
    context.rules.inner = .waiting
    return number
  }

  /// Emits the value of an inner publisher that finishes with its first value, where none runs. So it has ended already,
  /// and needs no number.
  ///
  /// - Returns: False if downstream has not asked for the value, or the publisher before must be
  ///   cancelled first: the caller then subscribes.
  @_alwaysEmitIntoClient @inline(__always) static func pass(
    _ value: Output, _ context: inout OperatorContext<Self>
  ) -> Bool {
    guard context.demand != .none, case .closed = context.rules.inner else { return false }
    if context.demand != .unlimited { context.rules.policy.running?.note(context.demand - 1) }
    context.emit(value)
    return true
  }

  /// Handles a completion: subscribes to the next queued publisher, or ends the stream if no more
  /// values can come.
  @_alwaysEmitIntoClient @inline(__always) static func settle(
    _ completion: Subscribers.Completion<Failure>, _ context: inout OperatorContext<Self>
  ) {
    switch completion {
    case .failure: context.finish(with: completion)
    case .finished:
      guard case .closed = context.rules.inner,
        context.rules.hasFinished || context.rules.policy.queue?.waiting.isEmpty == false
      else { return }
      if context.rules.policy.queue?.waiting.isEmpty == false {
        subscribeToQueued(&context)
      } else {
        context.finish(with: .finished)
      }
    }
  }

  @_alwaysEmitIntoClient @inline(__always) static func request(
    _ demand: Subscribers.Demand, _ context: inout OperatorContext<Self>
  ) {
    if context.rules.policy.queue?.isDeferred == true {
      context.rules.policy.queue?.isDeferred = false
      context.requestUpstream(.unlimited)
    }
    context.rules.policy.running?.note(context.demand)
    context.contents.pointee.rules.inner.request(demand, &context.calls)
  }

  @_alwaysEmitIntoClient mutating func stop(_ calls: inout UpstreamCalls) {
    guard let running = policy.running else { return inner.cancel(&calls) }
    if let subscription = running.stop() { calls.cancel(subscription) }
    inner = .closed
  }
}
