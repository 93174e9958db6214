/// The rules that `switchToLatest`, `exhaustMap` and `concatMap` share: one inner publisher at a
/// time. Signals of an inner publisher are ignored once another has followed it.
///
/// A `concatMap` inside a `concatMap`, or a `switchToLatest` inside a `switchToLatest`, has no such operator of its own: see
/// ``OuterPublishers``. A recursion through `exhaustMap` grows.
@usableFromInline
struct OneInner<Output: Sendable, Failure: Error, Policy: InnerPolicy>: OperatorRules {
  @usableFromInline typealias Subscribe = InnerQueue.Subscribe

  /// Signals have the number of the publisher that they come from.
  @usableFromInline enum Signal: OperatorSignal {
    case outerSubscription(Int, UpstreamSubscription)
    /// The next inner publisher.
    case next(Int, Subscribe)
    case outerCompletion(Int, Subscribers.Completion<Failure>)
    case inner(Int, UpstreamSignal<Output, Failure>)
    /// The thread that subscribed to this inner publisher has returned.
    case subscribed(Int)

    @_alwaysEmitIntoClient @inline(__always) var subscription: UpstreamSubscription? {
      switch self {
      case .outerSubscription(_, let subscription): subscription
      case .inner(_, let signal): signal.subscription
      default: nil
      }
    }
  }

  @usableFromInline let policy: Policy
  @usableFromInline var number = 0
  @usableFromInline var inner = UpstreamSlot.closed
  @usableFromInline var outers = OuterPublishers()

  @_alwaysEmitIntoClient init(_ policy: Policy) {
    self.policy = policy
  }

  @_alwaysEmitIntoClient var isIdle: Bool {
    if case .closed = inner { (policy.queue?.subscribing ?? 0) == 0 } else { false }
  }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming Signal, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .inner(let number, let signal): return receive(signal, from: number, &context)
    case .outerSubscription(let number, let subscription):
      guard number == context.rules.outers.present else {
        context.calls.cancel(subscription)
        return .none
      }
      let isDeferred = context.rules.policy.queue?.drops == false && context.demand == .none
      guard context.accept(subscription) else { return .none }
      if !isDeferred { return .unlimited }
      context.rules.policy.queue?.isDeferred = true
    case .next(let outer, let subscribe): receive(subscribe, from: outer, &context)
    case .subscribed(let number):
      if leave(number, &context) { subscribeToQueued(&context) }
    case .outerCompletion(let number, let completion):
      guard number == context.rules.outers.present else {
        if context.rules.outers.close(number), case .failure = completion {
          context.finish(with: completion)
        }
        return .none
      }
      guard !context.rules.outers.hasFinished else { return .none }
      context.upstream.close()
      context.rules.outers.hasFinished = true
      settle(completion, &context)
    }
    return .none
  }

  @_alwaysEmitIntoClient static func upstream(of signal: Signal, in rules: Self) -> UpstreamSlot? {
    switch signal {
    case .inner(let number, _): number == rules.number ? rules.inner : .closed
    default: nil
    }
  }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming UpstreamSignal<Output, Failure>, from number: Int,
    _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .value(let value):
      guard number == context.rules.number, context.rules.inner.isOpen else { return .none }
      return context.deliver(value) ?? .none
    case .subscription(let subscription):
      guard number == context.rules.number else {
        context.calls.cancel(subscription)
        return .none
      }
      if context.rules.inner.accept(subscription, &context.calls) { return context.demand }
    case .completion(let completion):
      guard number == context.rules.number, context.rules.inner.close() else { return .none }
      settle(completion, &context)
    }
    return .none
  }

  /// Assigns a number to the next inner publisher, which a value of an outer publisher has become, and cancels the one
  /// before.
  ///
  /// - Returns: The number of the next; nil if that outer publisher has been cancelled.
  @_alwaysEmitIntoClient @inline(__always)
  static func next(from outer: Int, _ context: inout OperatorContext<Self>) -> Int? {
    guard outer == context.rules.outers.present || goBack(to: outer, &context) else { return nil }
    return next(&context)
  }

  /// Cancels the outer publishers behind this one.
  @_alwaysEmitIntoClient @inline(never)
  static func goBack(to outer: Int, _ context: inout OperatorContext<Self>) -> Bool {
    context.rules.outers.goBack(to: outer, &context.upstream, &context.calls)
  }

  /// Assigns a number to the next inner publisher, and cancels the one before.
  ///
  /// - Returns: The number of the next.
  @_alwaysEmitIntoClient @inline(__always)
  static func next(_ context: inout OperatorContext<Self>) -> Int {
    context.rules.number += 1
    if context.rules.inner.isOpen { context.rules.inner.cancel(&context.calls) }
    context.rules.inner = .waiting
    return context.rules.number
  }

  /// Emits the value of an inner publisher that finishes with its first value, where none runs. So it has ended already,
  /// and needs no number.
  ///
  /// - Returns: False if downstream has not asked for the value, or the publisher before must be
  ///   cancelled first: the caller then subscribes.
  @_alwaysEmitIntoClient @inline(__always) static func pass(
    _ value: Output, from outer: Int, _ context: inout OperatorContext<Self>
  ) -> Bool {
    guard context.demand != .none, case .closed = context.rules.inner,
      outer == context.rules.outers.present
    else { return false }
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
        context.rules.outers.hasFinished || context.rules.policy.queue?.waiting.isEmpty == false
      else { return }
      if context.rules.policy.queue == nil, context.rules.outers.paused == nil {
        context.finish(with: .finished)
      } else {
        subscribeToNext(&context)
      }
    }
  }

  @_alwaysEmitIntoClient @inline(__always) static func request(
    _ demand: Subscribers.Demand, _ context: inout OperatorContext<Self>
  ) {
    if context.rules.policy.queue?.isDeferred == true {
      context.rules.policy.queue?.isDeferred = false
      context.calls.request(.unlimited, from: context.upstream.subscription)
    }
    context.calls.request(demand, from: context.rules.inner.subscription)
  }

  @_alwaysEmitIntoClient mutating func stop(_ calls: inout UpstreamCalls) {
    inner.cancel(&calls)
    outers.cancelPaused(&calls)
  }
}

/// The input from one inner publisher.
@usableFromInline
struct OneInnerInput<Input: Sendable, Failure: Error, Policy: InnerPolicy>:
  OperatorInput
{
  @usableFromInline typealias Rules = OneInner<Input, Failure, Policy>

  @usableFromInline let number: Int

  @_alwaysEmitIntoClient @inline(__always) init(_ number: Int) {
    self.number = number
  }

  @_alwaysEmitIntoClient @inline(__always) func signal(
    _ signal: consuming UpstreamSignal<Input, Failure>
  ) -> OneInner<Input, Failure, Policy>.Signal {
    .inner(number, signal)
  }
}
