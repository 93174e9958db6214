/// Why a stream drawn with `#` failed.
public struct MarbleFailure: Error, Hashable {
  public init() {}
}

/// A publisher that plays a diagram, and remembers who subscribed and what was asked for.
///
/// A cold one plays to each subscriber from its subscription on; what is due waits to be asked for.
/// A hot one plays once, from when it was made; what nobody has asked for is lost.
public final class MarbleSource<Output: Sendable>: Publisher {
  public typealias Failure = MarbleFailure

  let marbles: Marbles
  let isHot: Bool
  let created: Instant
  let start: Instant
  let scheduler: VirtualTimeScheduler
  let value: @Sendable (String) -> Output
  private let log = Lock(Marbles())

  init(
    _ marbles: Marbles, isHot: Bool, scheduler: VirtualTimeScheduler,
    value: @escaping @Sendable (String) -> Output
  ) {
    self.marbles = marbles.checked(as: isHot ? .hotSource : .coldSource, for: scheduler)
    self.isHot = isHot
    self.scheduler = scheduler
    self.value = value
    created = scheduler.now
    start = created.advanced(byNanoseconds: isHot ? -marbles.origin : 0)
  }

  /// When it was subscribed to (`^`) and cancelled (`!`), counted from when it was made.
  public var subscriptions: Marbles {
    Marbles(
      moments: log.withLock { $0 }.moments.filter {
        $0.event == .subscribed || $0.event == .cancelled
      })
  }

  /// When it was asked for how many values: a digit, or `*` for all.
  public var requests: Marbles {
    Marbles(
      moments: log.withLock { $0 }.moments.filter {
        guard case .value = $0.event else { return false }
        return true
      })
  }

  public func receive<S: Subscriber<Output, MarbleFailure>>(subscriber: consuming S) {
    note(.subscribed)
    Playing.start(self, into: subscriber)
  }

  func note(_ demand: Subscribers.Demand) {
    note(.value(demand.max.map { "\($0)" } ?? "*"))
  }

  func note(_ event: Marbles.Event) {
    let time = created.duration(to: scheduler.now)
    log.withLock { $0.record(event, at: Instant(time)) }
  }
}

/// How a diagram is played to one subscriber.
private struct Playing<Output: Sendable>: OperatorRules {
  typealias Failure = MarbleFailure

  struct Signal: OperatorSignal {
    let event: Marbles.Event
    var subscription: UpstreamSubscription? { nil }
  }

  let source: MarbleSource<Output>
  /// What waits to be asked for.
  var waiting = RingBuffer<Output>()
  var completion: Subscribers.Completion<MarbleFailure>?

  init(_ source: MarbleSource<Output>) {
    self.source = source
  }

  static func start<S: Subscriber<Output, MarbleFailure>>(
    _ source: MarbleSource<Output>, into subscriber: S
  ) {
    let target = SerialOperator(
      "MarbleSource", Playing(source), downstream: ManualSubscriber(subscriber), turn: .taken)
    let now = source.scheduler.now
    let origin = source.isHot ? source.start : now
    for moment in source.marbles.moments {
      let instant = origin.advanced(byNanoseconds: moment.time)
      guard instant >= now else { continue }
      source.scheduler.schedule(after: instant) { target.send(.init(event: moment.event)) }
    }
    target.start()
  }

  static func receive<D: Subscriber<Output, Failure>>(
    _ signal: consuming Signal, _ turn: inout OperatorTurn<Self, D>
  ) -> Subscribers.Demand {
    guard turn.rules.completion == nil else { return .none }
    switch signal.event {
    case .value(let name):
      let value = turn.rules.source.value(name)
      if turn.demand != .none || !turn.rules.source.isHot { turn.rules.waiting.append(value) }
    case .finished: turn.rules.completion = .finished
    case .failed: turn.rules.completion = .failure(MarbleFailure())
    default: break
    }
    deliver(&turn)
    return .none
  }

  static func deliver<D: Subscriber<Output, Failure>>(_ turn: inout OperatorTurn<Self, D>) {
    while turn.demand != .none, let value = turn.rules.waiting.popFirst() {
      if let more = turn.deliver(value), more != .none { turn.rules.source.note(more) }
      if turn.isOver { return }
    }
    if turn.rules.waiting.isEmpty, let completion = turn.rules.completion {
      turn.rules.hasEnded = true
      turn.finish(with: completion)
    }
  }

  static func request<D: Subscriber<Output, Failure>>(
    _ demand: Subscribers.Demand, _ turn: inout OperatorTurn<Self, D>
  ) {
    turn.rules.source.note(demand)
    deliver(&turn)
  }

  var hasEnded = false

  mutating func stop(_ calls: inout UpstreamCalls) {
    if !hasEnded { source.note(.cancelled) }
  }
}

/// Passes everything on, but asks by itself for nothing: so that requests are seen.
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

extension VirtualTimeScheduler {
  /// A source that plays `diagram` to each subscriber from its subscription on.
  public func cold(_ diagram: Marbles) -> MarbleSource<String> {
    MarbleSource(diagram, isHot: false, scheduler: self) { $0 }
  }

  /// A source that plays `diagram` to each subscriber, with values that stand for its characters.
  @preconcurrency
  public func cold<Value: Sendable>(
    _ diagram: Marbles, values: @escaping @Sendable (String) -> Value
  ) -> MarbleSource<Value> {
    MarbleSource(diagram, isHot: false, scheduler: self, value: values)
  }

  /// A source that plays `diagram` once, from now on; the `^` in it is now.
  public func hot(_ diagram: Marbles) -> MarbleSource<String> {
    MarbleSource(diagram, isHot: true, scheduler: self) { $0 }
  }

  /// A source that plays `diagram` once, with values that stand for its characters.
  @preconcurrency
  public func hot<Value: Sendable>(
    _ diagram: Marbles, values: @escaping @Sendable (String) -> Value
  ) -> MarbleSource<Value> {
    MarbleSource(diagram, isHot: true, scheduler: self, value: values)
  }
}
