extension Publisher {
  /// Makes a publisher of each value, runs several of them at once, and publishes their values one publisher after the
  /// other.
  ///
  ///     source                  -(abc)|
  ///     for a                   ---1-|    from where a comes
  ///     for b                   -2|       from where b comes
  ///     for c                   --3|      from where c comes
  ///     concatMap(up to three)  ----1-(23|)
  ///     flatMap                 --231-|
  ///
  /// The values and the end are those of `concatMap(_:)`, only earlier. A publisher whose turn has not come is asked for
  /// `size` values, which are kept, and its end waits, too: a failure comes in its place. Upstream is asked for as many
  /// values as publishers may run, with the first request of downstream, and for one more whenever all values of a publisher have
  /// been sent: so no more is kept than `maxPublishers` times `size` values. A source that does not wait, as a subject, needs a
  /// `buffer` before this operator. In other libraries this is `concatMapEager`, `flatMapSequential` or `mapAsync`.
  ///
  /// ```swift
  /// let pictures = names.concatMap(maxPublishers: .max(4)) { name in search(for: name) }
  /// ```
  ///
  /// - Parameters:
  ///   - maxPublishers: The greatest number of publishers that run at once; not zero.
  ///   - size: The greatest number of values of each publisher that are kept; at least 1.
  ///   - transform: Runs once for each value.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func concatMap<Inner: Publisher>(
    maxPublishers: Subscribers.Demand, size: Int = 16,
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> ExtraPublishers.ConcatMapAhead<Inner, Self> where Inner.Failure == Failure {
    ExtraPublishers.ConcatMapAhead(
      upstream: self, maxPublishers: maxPublishers, size: size, transform: transform)
  }
}

extension ExtraPublishers {
  /// The publisher behind ``Publisher/concatMap(maxPublishers:size:_:)``.
  @_eagerMove public struct ConcatMapAhead<Inner: Publisher, Upstream: Publisher>: Publisher
  where Inner.Failure == Upstream.Failure {
    public static var streamTypes: StreamTypes<Inner.Output, Inner.Failure> { .init() }

    public let upstream: Upstream
    public let maxPublishers: Subscribers.Demand
    public let size: Int
    public let transform: @Sendable (Upstream.Output) -> Inner

    @_alwaysEmitIntoClient @preconcurrency public init(
      upstream: Upstream, maxPublishers: Subscribers.Demand, size: Int = 16,
      transform: @escaping @Sendable (Upstream.Output) -> Inner
    ) {
      precondition(maxPublishers != .none, "At least one publisher must be allowed to run.")
      precondition(size > 0, "At least one value of each publisher must be kept.")
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.size = size
      self.transform = transform
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      upstream.receive(
        subscriber: ConcatMapAheadSubscriber(
          target: SerialOperator.started(
            "ConcatMapAhead",
            MergingInOrder<Self.Output, Failure>(limit: maxPublishers, size: size),
            downstream: subscriber), transform: transform))
    }
  }
}

extension ExtraPublisherNames {
  public typealias ConcatMapAhead = ExtraPublishers.ConcatMapAhead
}

/// Subscribes to the publisher of the values that publishers are made of.
@usableFromInline struct ConcatMapAheadSubscriber<Input: Sendable, Inner: Publisher>: Subscriber {
  @usableFromInline typealias Failure = Inner.Failure
  @usableFromInline typealias Rules = MergingInOrder<Inner.Output, Inner.Failure>

  @usableFromInline let target: SerialOperator<Rules>
  @usableFromInline let transform: @Sendable (Input) -> Inner

  @_alwaysEmitIntoClient
  init(target: SerialOperator<Rules>, transform: @escaping @Sendable (Input) -> Inner) {
    self.target = target
    self.transform = transform
  }

  @_alwaysEmitIntoClient
  var combineIdentifier: CombineIdentifier { CombineIdentifier(target.memory) }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    target.sendOutOfLine(.outerSubscription(UpstreamSubscription(subscription)))
  }

  @_alwaysEmitIntoClient func receive(_ input: Input) -> Subscribers.Demand {
    if target.isOver { return .none }
    let inner = transform(input)
    target.sendOutOfLine(
      .add { target, number in
        inner.receive(
          subscriber: InputSubscriber(
            target, Rules.InnerInput(number: number), requestsUnlimited: false))
      })
    return .none
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) {
    target.sendOutOfLine(.outerCompletion(completion))
  }
}

/// Several inner publishers at once, whose values are sent one publisher after the other. All are asked for values that
/// are kept; the first one, once downstream has asked for everything, for all of them.
@usableFromInline struct MergingInOrder<Output: Sendable, Failure: Error>: OperatorRules {
  @usableFromInline typealias Subscribe = @Sendable (SerialOperator<Self>, Int64) -> Void

  @usableFromInline enum Signal: OperatorSignal {
    case outerSubscription(UpstreamSubscription)
    /// Another inner publisher.
    case add(Subscribe)
    case outerCompletion(Subscribers.Completion<Failure>)
    case inner(Int64, UpstreamSignal<Output, Failure>)

    @_alwaysEmitIntoClient var subscription: UpstreamSubscription? {
      switch self {
      case .outerSubscription(let subscription): subscription
      case .inner(_, let signal): signal.subscription
      default: nil
      }
    }
  }

  @usableFromInline struct Inner: Sendable {
    @usableFromInline var upstream = UpstreamSlot.waiting
    @usableFromInline var kept = RingBuffer<Output>()
    @usableFromInline var completion: Subscribers.Completion<Failure>?

    @_alwaysEmitIntoClient init() {}
  }

  @usableFromInline struct InnerInput: OperatorInput {
    @usableFromInline typealias Rules = MergingInOrder
    @usableFromInline typealias Input = Output

    @usableFromInline let number: Int64

    @_alwaysEmitIntoClient init(number: Int64) {
      self.number = number
    }

    @_alwaysEmitIntoClient
    func signal(_ signal: consuming UpstreamSignal<Output, Failure>) -> Signal {
      .inner(number, signal)
    }
  }

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
    case .add(let subscribe):
      let number = context.rules.inners.insert(Inner())
      context.rules.order.append(number)
      let target = SerialOperator<Self>(context.memory.takeUnretainedValue())
      context.calls.run { subscribe(target, number) }
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

  @_alwaysEmitIntoClient static func upstream(of signal: Signal, in rules: Self) -> UpstreamSlot? {
    if case .inner(let number, _) = signal {
      rules.inners[number]?.upstream ?? .closed
    } else {
      nil
    }
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
      _ = context.rules.inners.update(number) { if $0.kept.count < size { $0.kept.append(value) } }
    case .subscription(let subscription):
      let isFirst = context.rules.inners.update(number) {
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
      let isOpen = context.rules.inners.update(number) { inner in
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
  @_alwaysEmitIntoClient @inline(never) static func advance(_ context: inout OperatorContext<Self>)
  {
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
        context.calls.request(.max(1), from: context.upstream.subscription)
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
      context.calls.request(context.rules.limit, from: context.upstream.subscription)
    }
    advance(&context)
  }

  @_alwaysEmitIntoClient mutating func stop(_ calls: inout UpstreamCalls) {
    inners.forEach { if case .open(let subscription) = $0.upstream { calls.cancel(subscription) } }
  }
}
