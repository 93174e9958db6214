extension Publisher {
  /// Subscribes, requests and cancels on `scheduler`; values are delivered on the thread on which
  /// upstream sends them.
  ///
  ///     source                -1-2-|
  ///     subscribe(on: s)      -1-2-|   asked and cancelled on s
  ///
  /// Downstream receives its subscription at once. Requests before the job that subscribes to
  /// upstream are passed on after it; after a cancellation before that job, upstream is not
  /// subscribed to. Values, finish and failure pass unchanged, and so does demand that downstream
  /// returns for a value.
  ///
  /// ```swift
  /// let background = DispatchQueue(label: "background")
  /// let values = Deferred { (1...1_000).publisher }.subscribe(on: background)
  /// ```
  @_alwaysEmitIntoClient public consuming func subscribe(
    on scheduler: any Scheduler
  ) -> Publishers.SubscribeOn<Self> {
    Publishers.SubscribeOn(upstream: self, scheduler: scheduler)
  }
}

extension Publishers {
  /// The publisher behind `subscribe(on:)`.
  @_eagerMove public struct SubscribeOn<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let scheduler: any Scheduler

    @_alwaysEmitIntoClient public init(upstream: Upstream, scheduler: any Scheduler) {
      self.upstream = upstream
      self.scheduler = scheduler
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let target = SerialOperator.started(
        "SubscribeOn", SubscribingOn(to: upstream, scheduler), downstream: subscriber)
      scheduler.schedule { target.sendOutOfLine(.subscribe) }
    }
  }
}

@usableFromInline struct SubscribingOn<Output: Sendable, Failure: Error>: OperatorRules {
  /// Subscribes to the publisher. A closure, so that the rules are not generic over the publisher,
  /// and the types of a chain do not nest.
  @usableFromInline typealias Subscribe = @Sendable (InputSubscriber<SubscribingInput>) -> Void

  @usableFromInline enum Signal: OperatorSignal {
    /// The scheduled job has started, which subscribes to upstream.
    case subscribe
    case upstream(UpstreamSignal<Output, Failure>)

    @_alwaysEmitIntoClient var subscription: UpstreamSubscription? {
      if case .upstream(let signal) = self { signal.subscription } else { nil }
    }

    @_alwaysEmitIntoClient var isJob: Bool { if case .subscribe = self { true } else { false } }
  }

  /// Subscribes to the publisher; nil once it has been called.
  @usableFromInline var subscribe: Subscribe?
  @usableFromInline let scheduler: any Scheduler
  /// Kept here, and not in the context, which would cancel it at once and not on the scheduler.
  @usableFromInline var source = UpstreamSlot.waiting

  @_alwaysEmitIntoClient
  init<P: Publisher<Output, Failure>>(to publisher: P, _ scheduler: any Scheduler) {
    subscribe = { publisher.receive(subscriber: $0) }
    self.scheduler = scheduler
  }

  @_alwaysEmitIntoClient static var usesScheduler: Bool { true }

  @_alwaysEmitIntoClient
  static func scheduler(
    for signal: Signal, _ context: OperatorContext<Self>
  ) -> (any Scheduler)? {
    if case .subscribe = signal { context.rules.scheduler } else { nil }
  }

  @_alwaysEmitIntoClient static func upstream(of signal: Signal, in rules: Self) -> UpstreamSlot? {
    rules.source
  }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming Signal, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .subscribe:
      guard let subscribe = context.rules.subscribe.take() else { return .none }
      let target = SerialOperator<Self>(context.memory.takeUnretainedValue())
      let isUnlimited = context.demand == .unlimited
      context.calls.run {
        if target.isOver { return }
        subscribe(InputSubscriber(target, SubscribingInput(), requestsUnlimited: isUnlimited))
      }
    case .upstream(.value(let value)):
      guard context.rules.source.isOpen else { return .none }
      return context.deliver(value) ?? .none
    case .upstream(.subscription(let subscription)):
      guard context.rules.source.accept(subscription, &context.calls) else { return .none }
      if subscription.startsUnlimited { return .unlimited }
      request(context.demand, &context)
    case .upstream(.completion(let completion)):
      if context.rules.source.close() { context.finish(with: completion) }
    }
    return .none
  }

  /// True if a job would run inside the call that schedules it: the depth of the calls would grow
  /// with the length of a chain.
  @_alwaysEmitIntoClient var runsAtOnce: Bool { scheduler is ImmediateScheduler }

  /// Schedules the request after draining, as the job may run at once.
  @_alwaysEmitIntoClient
  static func request(_ demand: Subscribers.Demand, _ context: inout OperatorContext<Self>) {
    guard demand != .none, let source = context.rules.source.subscription else { return }
    if context.rules.runsAtOnce { return context.calls.request(demand, from: source) }
    let target = SerialOperator<Self>(context.memory.takeUnretainedValue())
    let scheduler = context.rules.scheduler
    context.calls.run {
      scheduler.schedule { if !target.isOver { source.request(demand) } }
    }
  }

  @_alwaysEmitIntoClient mutating func stop(_ calls: inout UpstreamCalls) {
    guard case .open(let subscription) = source else { return }
    source = .closed
    if runsAtOnce { return calls.cancel(subscription) }
    let scheduler = scheduler
    calls.run {
      scheduler.schedule { subscription.cancel() }
    }
  }

  /// The input from upstream.
  @usableFromInline struct SubscribingInput: OperatorInput {
    @usableFromInline typealias Rules = SubscribingOn
    @usableFromInline typealias Input = Output

    @_alwaysEmitIntoClient init() {}

    @_alwaysEmitIntoClient @inline(__always)
    func signal(_ signal: consuming UpstreamSignal<Output, Failure>) -> Signal {
      .upstream(signal)
    }
  }
}
