extension Publisher {
  /// Subscribes, asks and cancels on `scheduler`; values come from wherever upstream sends them.
  ///
  ///     source                -1-2-|
  ///     subscribe(on: s)      -1-2-|   asked and cancelled on s
  ///
  /// Downstream has its subscription at once. What it asks for before the job has run that subscribes
  /// to upstream is asked of upstream then; if it cancels before, nobody subscribes. Values, finish
  /// and failure pass unchanged, and so does what downstream asks for with a value.
  ///
  /// ```swift
  /// let background = DispatchQueue(label: "background")
  /// let values = Deferred { (1...1_000).publisher }.subscribe(on: background)
  /// ```
  @inlinable public consuming func subscribe(
    on scheduler: any Scheduler
  ) -> Publishers.SubscribeOn<Self> {
    Publishers.SubscribeOn(upstream: self, scheduler: scheduler)
  }
}

extension Publishers {
  /// The publisher behind `subscribe(on:)`.
  public struct SubscribeOn<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let scheduler: any Scheduler

    @inlinable public init(upstream: Upstream, scheduler: any Scheduler) {
      self.upstream = upstream
      self.scheduler = scheduler
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let target = SerialOperator.started(
        "SubscribeOn", SubscribingOn(upstream, scheduler), downstream: subscriber)
      scheduler.schedule { target.sendSeldom(.subscribe) }
    }
  }
}

@usableFromInline struct SubscribingOn<Upstream: Publisher>: OperatorRules {
  @usableFromInline typealias Output = Upstream.Output
  @usableFromInline typealias Failure = Upstream.Failure

  @usableFromInline enum Signal: OperatorSignal {
    /// The job has run.
    case subscribe
    case upstream(UpstreamSignal<Output, Failure>)

    @inlinable var subscription: UpstreamSubscription? {
      if case .upstream(let signal) = self { signal.subscription } else { nil }
    }
  }

  /// Nil once it is subscribed to.
  @usableFromInline var publisher: Upstream?
  @usableFromInline let scheduler: any Scheduler
  /// Kept here, and not in the turn, which would cancel it at once.
  @usableFromInline var source = UpstreamSlot.waiting

  @inlinable init(_ publisher: Upstream, _ scheduler: any Scheduler) {
    self.publisher = publisher
    self.scheduler = scheduler
  }

  @inlinable static func scheduler(for signal: Signal, in rules: Self) -> (any Scheduler)? {
    if case .subscribe = signal { rules.scheduler } else { nil }
  }

  @inlinable static func upstream(of signal: Signal, in rules: Self) -> UpstreamSlot? {
    rules.source
  }

  @inlinable @inline(__always) static func receive<D: Subscriber<Output, Failure>>(
    _ signal: consuming Signal, _ turn: inout OperatorTurn<Self, D>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .subscribe:
      guard let publisher = turn.rules.publisher.take() else { return .none }
      let target = SerialOperator<Self, D>(turn.memory.takeUnretainedValue())
      turn.calls.run {
        if target.isOver { return }
        publisher.receive(
          subscriber: InputSubscriber(
            target, SubscribingInput(), takesEverything: target.startsUnlimited))
      }
    case .upstream(.value(let value)):
      guard turn.rules.source.isOpen else { return .none }
      return turn.deliver(value) ?? .none
    case .upstream(.subscription(let subscription)):
      if turn.rules.source.accept(subscription, &turn.calls), !subscription.startsUnlimited {
        request(turn.demand, &turn)
      }
    case .upstream(.completion(let completion)):
      if turn.rules.source.close() { turn.finish(with: completion) }
    }
    return .none
  }

  /// Whether a job would run inside the call that schedules it: a chain of such calls would be as deep
  /// as it is long.
  @inlinable var runsAtOnce: Bool { scheduler is ImmediateScheduler }

  /// The job is scheduled once nobody has the turn, as it may run at once.
  @inlinable static func request<D: Subscriber<Output, Failure>>(
    _ demand: Subscribers.Demand, _ turn: inout OperatorTurn<Self, D>
  ) {
    guard demand != .none, let source = turn.rules.source.subscription else { return }
    if turn.rules.runsAtOnce { return turn.calls.request(demand, from: source) }
    let target = SerialOperator<Self, D>(turn.memory.takeUnretainedValue())
    let scheduler = turn.rules.scheduler
    turn.calls.run {
      scheduler.schedule { if !target.isOver { source.request(demand) } }
    }
  }

  @inlinable mutating func stop(_ calls: inout UpstreamCalls) {
    guard case .open(let subscription) = source else { return }
    source = .closed
    if runsAtOnce { return calls.cancel(subscription) }
    let scheduler = scheduler
    calls.run {
      scheduler.schedule { subscription.cancel() }
    }
  }

  /// The upstream.
  @usableFromInline struct SubscribingInput: OperatorInput {
    @usableFromInline typealias Rules = SubscribingOn<Upstream>
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @inlinable init() {}

    @inlinable @inline(__always)
    func signal(_ signal: consuming UpstreamSignal<Output, Failure>) -> Signal {
      .upstream(signal)
    }
  }
}
