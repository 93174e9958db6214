/// Several inner publishers at once, whose values are sent one publisher after the other. All are asked for values that
/// are kept; the first one, once downstream has asked for everything, for all of them.
@usableFromInline struct MergingInOrder<Output: Sendable, Failure: Error>: UpstreamRules {
  @usableFromInline enum Signal: OperatorSignal {
    case outerSubscription(UpstreamSubscription)
    /// Another inner publisher, which came while this operator was being drained.
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
    @usableFromInline var upstream = UpstreamSlot.waiting
    @usableFromInline var kept = RingBuffer<Output>()
    @usableFromInline var completion: Subscribers.Completion<Failure>?

    @_alwaysEmitIntoClient init() {}

    /// An inner publisher that has sent its only value and finished.
    @_alwaysEmitIntoClient init(only value: Output) {
      upstream = .closed
      kept.append(value)
      completion = .finished
    }
  }

  @_alwaysEmitIntoClient @inline(__always) static func signal(
    _ signal: consuming UpstreamSignal<Output, Failure>, from tag: Int64
  ) -> Signal { .inner(tag, signal) }

  @usableFromInline let limit: Subscribers.Demand
  @usableFromInline let size: Int
  @usableFromInline var inners = NumberedList<Inner>()
  /// The inner publishers in the order of their values.
  @usableFromInline var order = RingBuffer<Int64>()
  /// True if the first one has been asked for everything.
  @usableFromInline var isFirstUnlimited = false
  @usableFromInline var isComplete = false
  /// True if upstream is asked at the first request of downstream.
  @usableFromInline var isDeferred = false

  @_alwaysEmitIntoClient init(limit: Subscribers.Demand, size: Int) {
    self.limit = limit
    self.size = size
  }

  @_alwaysEmitIntoClient static func receive(
    _ signal: consuming Signal, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .inner(let number, let signal): return receive(signal, from: number, &context)
    case .lateInner(let late, let signal):
      let isSubscription = signal.subscription != nil
      let more = context.receive(.inner(late.value, signal))
      return isSubscription && more == late.asked ? .none : more
    case .add(let late): late.value = context.rules.add()
    case .outerSubscription(let subscription):
      guard context.accept(subscription) else { return .none }
      if context.demand != .none { return context.rules.limit }
      context.rules.isDeferred = true
    case .outerCompletion(let completion):
      guard !context.rules.isComplete else { return .none }
      context.rules.isComplete = true
      context.upstream.close()
      if case .finished = completion, !context.rules.order.isEmpty { return .none }
      context.finish(with: completion)
    }
    return .none
  }

  /// Adds an inner publisher behind the others.
  ///
  /// - Returns: Its number.
  @_alwaysEmitIntoClient mutating func add() -> Int64 {
    let number = inners.insert(Inner())
    order.append(number)
    return number
  }

  /// The only value of an inner publisher that need not be subscribed to.
  @_alwaysEmitIntoClient @inline(__always) static func receiveSingle(
    _ value: consuming Output, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    guard context.rules.order.isEmpty, context.demand != .none else {
      let number = context.rules.inners.insert(Inner(only: value))
      context.rules.order.append(number)
      return .none
    }
    context.emit(value)
    return context.rules.limit == .unlimited ? .none : .max(1)
  }

  @_alwaysEmitIntoClient mutating func upstream(_ number: Int64) -> UpstreamSlot? {
    number == .max ? nil : inners[number]?.upstream ?? .closed
  }

  @_alwaysEmitIntoClient static func receive(
    _ signal: consuming UpstreamSignal<Output, Failure>, from number: Int64,
    _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .value(let value):
      guard context.rules.inners.update(number, { $0.upstream.isOpen }) == true else {
        return .none
      }
      // The first one keeps values only while there is no demand.
      if context.rules.order.first == number, context.demand != .none {
        context.emit(value)
        return context.rules.isFirstUnlimited ? .none : .max(1)
      }
      let size = context.rules.size
      _ = context.rules.inners.update(number) {
        if $0.kept.count < size { $0.kept.append(value) }
      }
    case .subscription(let subscription):
      let isFirst = context.rules.inners.updateOutOfLine(number) {
        $0.upstream.accept(subscription, &context.calls)
      }
      if isFirst == nil { context.calls.cancel(subscription) }
      guard isFirst == true else { return .none }
      if context.rules.order.first == number, context.demand == .unlimited {
        context.rules.isFirstUnlimited = true
        return .unlimited
      }
      return Subscribers.Demand(count: context.rules.size)
    case .completion(let completion):
      let isOpen = context.rules.inners.updateOutOfLine(number) { inner in
        guard inner.upstream.close() else { return false }
        inner.completion = completion
        return true
      }
      if isOpen == true, context.rules.order.first == number { advance(&context) }
    }
    return .none
  }

  /// Sends what the first inner publisher has kept, as far as there is demand, and goes on to the next if it has
  /// finished.
  @_alwaysEmitIntoClient @inline(never) static func advance(
    _ context: inout OperatorContext<Self>
  ) {
    while let number = context.rules.order.first {
      requestAll(from: number, &context)
      while context.demand != .none,
        let value = context.rules.inners.update(number, { $0.kept.popFirst() }) ?? nil
      {
        _ = context.deliver(value)
        if context.isOver { return }
        if !context.rules.isFirstUnlimited,
          let upstream = context.rules.inners[number]?.upstream.subscription
        {
          context.calls.request(.max(1), from: upstream)
        }
      }
      guard let inner = context.rules.inners[number], inner.kept.isEmpty else { return }
      guard let completion = inner.completion else { return }
      if case .failure = completion { return context.finish(with: completion) }
      _ = context.rules.order.popFirst()
      context.rules.inners.remove(number)
      context.rules.isFirstUnlimited = false
      if !context.rules.isComplete, context.rules.limit != .unlimited {
        context.requestUpstream(.max(1))
      }
    }
    if context.rules.isComplete { context.finish(with: .finished) }
  }

  /// Asks the first inner publisher for everything, if downstream has.
  @_alwaysEmitIntoClient
  static func requestAll(from number: Int64, _ context: inout OperatorContext<Self>) {
    guard context.demand == .unlimited, !context.rules.isFirstUnlimited,
      let upstream = context.rules.inners[number]?.upstream.subscription
    else { return }
    context.rules.isFirstUnlimited = true
    context.calls.request(.unlimited, from: upstream)
  }

  @_alwaysEmitIntoClient
  static func request(_ demand: Subscribers.Demand, _ context: inout OperatorContext<Self>) {
    if context.rules.isDeferred {
      context.rules.isDeferred = false
      context.requestUpstream(context.rules.limit)
    }
    advance(&context)
  }

  @_alwaysEmitIntoClient mutating func stop(_ calls: inout UpstreamCalls) {
    inners.forEach {
      if case .open(let subscription) = $0.upstream { calls.cancel(subscription) }
    }
  }
}
