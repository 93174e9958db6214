#if Testing || canImport(Darwin)
  /// The failure of a stream that is drawn with `#`.
  public struct MarbleFailure: Error, Hashable {
    public init() {}
  }

  /// A publisher that plays a diagram, and records its subscriptions and their demand.
  ///
  /// A cold one plays to each subscriber from its subscription on; values wait for demand. A hot one
  /// plays once, from when it was made; values without demand are lost.
  public final class MarbleSource<Output: Sendable, Failure: Error>: Publisher {
    let marbles: Marbles
    let isHot: Bool
    let created: Instant
    let start: Instant
    let scheduler: VirtualTimeScheduler
    let value: @Sendable (String) -> Output
    /// The failure that `#` stands for.
    let failure: Failure
    /// The actions of each subscriber, in the order of subscription.
    private let log: Lock<[Marbles]>

    init(
      _ marbles: Marbles, isHot: Bool, scheduler: VirtualTimeScheduler,
      value: @escaping @Sendable (String) -> Output, failure: Failure
    ) {
      let marbles = marbles.checked(as: isHot ? .hotSource : .coldSource, for: scheduler)
      self.marbles = marbles
      self.isHot = isHot
      self.scheduler = scheduler
      self.value = value
      self.failure = failure
      log = Lock([])
      created = scheduler.now
      start = created.advanced(byNanoseconds: isHot ? -marbles.origin : 0)
    }

    /// A diagram of the subscriptions (`^`) and cancellations (`!`), from when the source was made.
    public var subscriptions: Marbles { merged { $0 == .subscribed || $0 == .cancelled } }

    /// A diagram of the requests: a digit for the number of values, or `*` for all.
    public var requests: Marbles { merged { $0 != .subscribed && $0 != .cancelled } }

    /// A diagram of the actions of each subscriber, in the order of subscription: subscriptions,
    /// requests and cancellations.
    public var subscribers: [Marbles] { log.withLock { $0 } }

    private func merged(_ isWanted: (Marbles.Event) -> Bool) -> Marbles {
      let moments = log.withLock { $0 }.flatMap(\.moments).filter { isWanted($0.event) }
      return Marbles(moments: moments.sortedByTime(), tick: scheduler.tick)
    }

    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let number = log.withLock { log in
        log.append(Marbles(tick: scheduler.tick))
        return log.count - 1
      }
      note(.subscribed, by: number)
      Playing.start(self, number, into: subscriber)
    }

    func note(_ demand: Subscribers.Demand, by number: Int) {
      note(.value(demand.max.map { "\($0)" } ?? "*"), by: number)
    }

    func note(_ event: Marbles.Event, by number: Int) {
      let time = created.duration(to: scheduler.now)
      log.withLock { $0[number].record(event, at: Instant(time)) }
    }
  }

  /// The rules that play a diagram to one subscriber.
  private struct Playing<Output: Sendable, Failure: Error>: OperatorRules {
    struct Signal: OperatorSignal {
      let event: Marbles.Event
      var subscription: UpstreamSubscription? { nil }
    }

    let source: MarbleSource<Output, Failure>
    /// The number of the subscriber, from 0.
    let number: Int
    let alive: AliveSubscription
    /// Values that wait for demand.
    var waiting = RingBuffer<Output>()
    var completion: Subscribers.Completion<Failure>?

    init(_ source: MarbleSource<Output, Failure>, _ number: Int) {
      self.source = source
      self.number = number
      let kind = source.isHot ? "hot" : "cold"
      alive = AliveSubscription("\(kind) \(source.marbles)", on: source.scheduler)
    }

    static func start<S: Subscriber<Output, Failure>>(
      _ source: MarbleSource<Output, Failure>, _ number: Int, into subscriber: S
    ) {
      let target = SerialOperator(
        "MarbleSource", Playing(source, number), downstream: ManualSubscriber(subscriber),
        isDraining: true)
      let now = source.scheduler.now
      let origin = source.isHot ? source.start : now
      var rest = source.marbles.moments[...]
      while let time = rest.first?.time {
        // Events of one instant come in their order, whatever the seed of the scheduler.
        let events = rest.prefix { $0.time == time }.map(\.event)
        rest = rest.dropFirst(events.count)
        let instant = origin.advanced(byNanoseconds: time)
        guard instant >= now else { continue }
        source.scheduler.schedule(after: instant) {
          for event in events { target.send(.init(event: event)) }
        }
      }
      target.start()
    }

    static func receive(
      _ signal: consuming Signal, _ context: inout OperatorContext<Self>
    ) -> Subscribers.Demand {
      guard context.rules.completion == nil else { return .none }
      switch signal.event {
      case .value(let name):
        let value = context.rules.source.value(name)
        if context.demand != .none || !context.rules.source.isHot {
          context.rules.waiting.append(value)
        }
      case .finished: context.rules.completion = .finished
      case .failed: context.rules.completion = .failure(context.rules.source.failure)
      default: break
      }
      deliver(&context)
      return .none
    }

    static func deliver(_ context: inout OperatorContext<Self>) {
      while context.demand != .none, let value = context.rules.waiting.popFirst() {
        if let more = context.deliver(value), more != .none {
          context.rules.source.note(more, by: context.rules.number)
        }
        if context.isOver { return }
      }
      if context.rules.waiting.isEmpty, let completion = context.rules.completion {
        context.rules.hasEnded = true
        context.finish(with: completion)
      }
    }

    static func request(_ demand: Subscribers.Demand, _ context: inout OperatorContext<Self>) {
      context.rules.source.note(demand, by: context.rules.number)
      deliver(&context)
    }

    var hasEnded = false

    mutating func stop(_ calls: inout UpstreamCalls) {
      if !hasEnded { source.note(.cancelled, by: number) }
    }
  }

  /// Passes everything on, but leaves `requestsUnlimited` false, so that the source sees each
  /// request.
  private struct ManualSubscriber<Downstream: Subscriber>: RelayingSubscriber {
    let downstream: Downstream

    init(_ downstream: Downstream) {
      self.downstream = downstream
    }

    func receive(subscription: any Subscription) {
      downstream.receive(subscription: subscription)
    }

    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
      downstream.receive(input)
    }

    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
      downstream.receive(completion: completion)
    }
  }
#endif
