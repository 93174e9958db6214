import Synchronization

/// Sends the values of several inner publishers as they come. `flatMap` and `merge` use it.
///
/// As long as downstream takes everything, so do the inner subscribers, and nothing is buffered. Otherwise
/// each asks for one value at a time, and at most one value of each waits.
///
///     a value:         sent, if downstream has asked for it; else buffered
///     more demand:     buffered values first, in the order they came, each inner asked for one more
///     an inner's end:  its place is free, once what it buffered is out
@usableFromInline struct Merging<Output: Sendable, Failure: Error>: UpstreamRules {
  @usableFromInline enum Signal: OperatorSignal {
    case outerSubscription(UpstreamSubscription)
    /// Another inner publisher.
    case add(LateNumber)
    case outerCompletion(Subscribers.Completion<Failure>)
    case inner(Int64, UpstreamSignal<Output, Failure>)
    case lateInner(LateNumber, UpstreamSignal<Output, Failure>)

    @_alwaysEmitIntoClient var subscription: UpstreamSubscription? {
      switch self {
      case .outerSubscription(let subscription): subscription
      case .inner(_, let signal), .lateInner(_, let signal): signal.subscription
      default: nil
      }
    }

    @_alwaysEmitIntoClient var source: Int64 {
      switch self {
      case .inner(let number, _): number
      case .lateInner(let late, _): late.value
      default: .max
      }
    }
  }

  @usableFromInline struct Inner: Sendable {
    @usableFromInline var upstream: UpstreamSlot
    @usableFromInline var buffered: Output?

    @_alwaysEmitIntoClient init(upstream: UpstreamSlot = .waiting, buffered: Output? = nil) {
      self.upstream = upstream
      self.buffered = buffered
    }
  }

  @usableFromInline var inners = NumberedList<Inner>()
  /// The inner publishers with a buffered value, in the order of the values.
  @usableFromInline var ready = RingBuffer<Int64>()
  /// The number of inner publishers that may run at once.
  @usableFromInline let limit: Subscribers.Demand
  /// True if upstream has completed.
  @usableFromInline var isComplete = false
  /// True if everything is requested from all inner publishers.
  @usableFromInline var isUnlimited: Bool
  /// True if values are requested from upstream only at downstream's first request: until then,
  /// inner publishers would only accumulate.
  @usableFromInline var isDeferred = false

  @_alwaysEmitIntoClient init(limit: Subscribers.Demand = .unlimited, isUnlimited: Bool) {
    self.limit = limit
    self.isUnlimited = isUnlimited
  }

  @_alwaysEmitIntoClient @inline(__always) static func signal(
    _ signal: consuming UpstreamSignal<Output, Failure>, from tag: Int64
  ) -> Signal { .inner(tag, signal) }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming Signal, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .inner(let number, let signal): return receive(signal, from: number, &context)
    case .lateInner(let late, let signal):
      let isSubscription = signal.subscription != nil
      let more = context.receive(.inner(late.value, signal))
      return isSubscription && more == late.asked ? .none : more
    case .add(let late): late.value = context.rules.inners.insert(Inner())
    case .outerSubscription(let subscription):
      let isDeferred = context.demand == .none
      guard context.accept(subscription) else { return .none }
      if !isDeferred { return context.rules.limit }
      context.rules.isDeferred = true
    case .outerCompletion(let completion):
      guard !context.rules.isComplete else { return .none }
      context.rules.isComplete = true
      context.upstream.close()
      if case .finished = completion, !context.rules.inners.isEmpty { return .none }
      context.finish(with: completion)
    }
    return .none
  }

  @_alwaysEmitIntoClient mutating func upstream(_ number: Int64) -> UpstreamSlot? {
    number == .max ? nil : inners[number]?.upstream ?? .closed
  }

  /// The only value of an inner publisher that need not be subscribed to.
  @_alwaysEmitIntoClient @inline(__always) static func receiveSingle(
    _ value: consuming Output, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    if context.demand == .none {
      context.rules.keepSingle(value)
      return .none
    }
    context.emit(value)
    return context.rules.limit == .unlimited ? .none : .max(1)
  }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming UpstreamSignal<Output, Failure>, from number: Int64,
    _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .value(let value):
      let isOpen = context.rules.inners.update(number) { $0.upstream.isOpen }
      guard isOpen == true else { return .none }
      if context.demand == .none {
        context.rules.keep(value, from: number)
        return .none
      }
      context.emit(value)
      return context.rules.isUnlimited ? .none : .max(1)
    case let other: return receiveOther(other, from: number, &context)
    }
  }

  /// Handles a subscription or a completion. Not inlined, as these come once.
  @_alwaysEmitIntoClient @inline(never) static func receiveOther(
    _ signal: consuming UpstreamSignal<Output, Failure>, from number: Int64,
    _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .value: break
    case .subscription(let subscription):
      let isFirst = context.rules.inners.update(number) {
        $0.upstream.accept(subscription, &context.calls)
      }
      if isFirst == nil { context.calls.cancel(subscription) }
      if isFirst == true { return context.rules.isUnlimited ? .unlimited : .max(1) }
    case .completion(let completion):
      let wasOpen = context.rules.inners.update(number) { $0.upstream.close() }
      guard wasOpen == true else { return .none }
      if case .failure = completion {
        context.finish(with: completion)
      } else if context.rules.inners[number]?.buffered == nil {
        remove(number, &context)
      }
    }
    return .none
  }

  /// Buffers the only value of an inner publisher. Not inlined: most find demand.
  @_alwaysEmitIntoClient @inline(never) mutating func keepSingle(_ value: consuming Output) {
    // It has finished.
    ready.append(inners.insert(Inner(upstream: .closed, buffered: value)))
  }

  /// Buffers a value. A value beyond the demand is dropped.
  @_alwaysEmitIntoClient mutating func keep(_ value: Output, from number: Int64) {
    let isKept = inners.updateOutOfLine(number) { inner in
      guard inner.buffered == nil else { return false }
      inner.buffered = value
      return true
    }
    if isKept == true { ready.append(number) }
  }

  /// Removes an inner publisher, and requests one more from upstream.
  @_alwaysEmitIntoClient static func remove(_ number: Int64, _ context: inout OperatorContext<Self>)
  {
    context.rules.inners.remove(number)
    if !context.rules.isComplete {
      if context.rules.limit != .unlimited { context.requestUpstream(.max(1)) }
    } else if context.rules.inners.isEmpty {
      context.finish(with: .finished)
    }
  }

  /// Sends buffered values as far as there is demand, and requests one more from each of their
  /// inner publishers. When demand is unlimited, requests everything from all of them.
  @_alwaysEmitIntoClient
  static func request(_ demand: Subscribers.Demand, _ context: inout OperatorContext<Self>) {
    if context.rules.isUnlimited { return }
    if context.rules.isDeferred {
      context.rules.isDeferred = false
      context.requestUpstream(context.rules.limit)
    }
    while context.demand != .none, let number = context.rules.ready.popFirst() {
      let buffered = context.rules.inners.updateOutOfLine(number) { $0.buffered.take() }
      guard let value = buffered ?? nil else { continue }
      _ = context.deliver(value)
      if var upstream = context.rules.inners[number]?.upstream, upstream.isOpen {
        upstream.request(.max(1), &context.calls)
      } else {
        remove(number, &context)
      }
      if context.isOver { return }
    }
    guard context.demand == .unlimited else { return }
    context.rules.isUnlimited = true
    context.memory._withUnsafeGuaranteedRef { $0.setUnlimited() }
    context.rules.inners.forEach {
      var upstream = $0.upstream
      upstream.request(.unlimited, &context.calls)
    }
  }

  @_alwaysEmitIntoClient mutating func stop(_ calls: inout UpstreamCalls) {
    inners.forEach { if case .open(let subscription) = $0.upstream { calls.cancel(subscription) } }
  }
}

/// The number of a late inner publisher: known once its arrival has been handled.
@usableFromInline final class LateNumber: @unchecked Sendable {
  // Sendable: only the draining thread accesses `value`.
  @exclusivity(unchecked) @usableFromInline var value: Int64 = 0
  /// The demand that is requested when its subscription comes.
  @usableFromInline let asked: Subscribers.Demand
  /// True if its subscriber has received a subscription.
  @usableFromInline let hasUpstream = Atomic(false)

  @_alwaysEmitIntoClient init(asked: Subscribers.Demand) { self.asked = asked }
}
