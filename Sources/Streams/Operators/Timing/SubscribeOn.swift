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
      let pending = PendingSubscription<Self.Output, Failure>(to: upstream)
      let target = SerialOperator.started(
        "SubscribeOn", SubscribingOn(pending, scheduler), downstream: subscriber)
      scheduler.schedule { pending.subscribe(target) }
    }
  }
}

@usableFromInline struct SubscribingOn<Output: Sendable, Failure: Error>: UpstreamRules {
  @usableFromInline typealias Signal = UpstreamSignal<Output, Failure>

  @usableFromInline let pending: PendingSubscription<Output, Failure>
  @usableFromInline let scheduler: any Scheduler
  @usableFromInline var source = UpstreamSlot.waiting

  @_alwaysEmitIntoClient
  init(_ pending: PendingSubscription<Output, Failure>, _ scheduler: any Scheduler) {
    self.pending = pending
    self.scheduler = scheduler
  }

  @_alwaysEmitIntoClient mutating func upstream(_ number: Int64) -> UpstreamSlot? {
    source
  }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming Signal, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .value(let value):
      guard context.rules.source.isOpen else { return .none }
      return context.deliver(value) ?? .none
    case .subscription(let subscription):
      guard context.rules.source.accept(subscription, &context.calls) else { return .none }
      if subscription.startsUnlimited { return .unlimited }
      request(context.demand, &context)
    case .completion(let completion):
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
    // The job that subscribes looks at this.
    if demand == .unlimited { context.memory._withUnsafeGuaranteedRef { $0.setUnlimited() } }
    guard demand != .none, let source = context.rules.source.subscription else { return }
    if context.rules.runsAtOnce { return context.calls.request(demand, from: source) }
    let target = SerialOperator<Self>(context.memory.takeUnretainedValue())
    let scheduler = context.rules.scheduler
    context.calls.run {
      scheduler.schedule { if !target.isOver { source.request(demand) } }
    }
  }

  @_alwaysEmitIntoClient mutating func stop(_ calls: inout UpstreamCalls) {
    pending.take()
    guard case .open(let subscription) = source else { return }
    source = .closed
    if runsAtOnce { return calls.cancel(subscription) }
    let scheduler = scheduler
    calls.run {
      scheduler.schedule { subscription.cancel() }
    }
  }

}

/// The subscription that a job is to make, unless the end comes before.
@usableFromInline final class PendingSubscription<Output: Sendable, Failure: Error>: Sendable {
  @usableFromInline typealias Rules = SubscribingOn<Output, Failure>
  @usableFromInline typealias Subscribe = @Sendable (InputSubscriber<Rules>) -> Void

  private let waiting: Lock<Subscribe?>

  @_alwaysEmitIntoClient convenience init<P: Publisher<Output, Failure>>(to publisher: P) {
    self.init { publisher.receive(subscriber: $0) }
  }

  @usableFromInline init(_ subscribe: @escaping Subscribe) {
    waiting = Lock(subscribe)
  }

  @usableFromInline @discardableResult func take() -> Subscribe? {
    waiting.withLock { $0.take() }
  }

  @_alwaysEmitIntoClient @inline(never) func subscribe(_ target: SerialOperator<Rules>) {
    let isUnlimited = target.startsUnlimited || target.memory.isUnlimited
    take()?(InputSubscriber(target, requestsUnlimited: isUnlimited))
  }
}
