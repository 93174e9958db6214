extension VirtualTimeScheduler {
  /// Subscribes to `publisher`, moves the time, and draws what came.
  ///
  /// - Parameters:
  ///   - publisher: What is tested. Its values appear by their descriptions.
  ///   - subscriber: A diagram of what the subscriber does: `^` subscribes, a digit asks for as many
  ///     values, `*` for all, `!` cancels. Without digits and `*` it asks for all at once.
  ///   - extra: What each `receive` asks for in addition.
  ///   - duration: How far the time is moved.
  public func record<P: Publisher>(
    _ publisher: P, subscriber: Marbles = "^", each extra: Subscribers.Demand = .none,
    for duration: Duration = .seconds(10)
  ) -> Marbles {
    guard subscriber.problem == nil else { return subscriber }
    let recorder = MarbleRecorder<P.Output, P.Failure>(scheduler: self, extra: extra)
    let start = now
    let script = Script(subscriber)
    schedule(after: start.advanced(byNanoseconds: script.subscription)) {
      publisher.subscribe(recorder)
      if script.asksForAll { recorder.request(.unlimited) }
    }
    for moment in script.actions {
      schedule(after: start.advanced(byNanoseconds: moment.time)) {
        recorder.perform(moment.event)
      }
    }
    advance(by: duration)
    return recorder.marbles
  }
}

/// What a subscriber's diagram says.
private struct Script {
  let subscription: Int64
  let actions: [Marbles.Moment]
  let asksForAll: Bool

  init(_ diagram: Marbles) {
    actions = diagram.moments.compactMap { moment in
      switch moment.event {
      case .value("*"): Marbles.Moment(time: moment.time, event: .requested(.unlimited))
      case .value(let digit):
        Int(digit).map { Marbles.Moment(time: moment.time, event: .requested(.max($0))) }
      case .cancelled: moment
      default: nil
      }
    }
    subscription = max(0, diagram.moments.first { $0.event == .subscribed }?.time ?? 0)
    asksForAll = !actions.contains { $0.event != .cancelled }
  }
}

/// Draws everything it receives, and what of it breaks the contract.
final class MarbleRecorder<Input: Sendable, Failure: Error>: Subscriber {
  private struct State: Sendable {
    var marbles = Marbles()
    var subscription: (any Subscription)?
    var demand = Subscribers.Demand.none
    var isReceiving = false
    var hasEnded = false
    var wasCancelled = false
  }

  private let scheduler: VirtualTimeScheduler
  private let extra: Subscribers.Demand
  private let state = Lock(State())

  init(scheduler: VirtualTimeScheduler, extra: Subscribers.Demand) {
    self.scheduler = scheduler
    self.extra = extra
  }

  var marbles: Marbles { state.withLock { $0.marbles } }

  func perform(_ event: Marbles.Event) {
    switch event {
    case .requested(let demand): request(demand)
    case .cancelled: cancel()
    default: break
    }
  }

  func request(_ demand: Subscribers.Demand) {
    let subscription = state.withLock { state in
      state.demand += demand
      return state.subscription
    }
    subscription?.request(demand)
  }

  func cancel() {
    let subscription = state.withLock { state in
      state.wasCancelled = true
      return state.subscription.take()
    }
    subscription?.cancel()
  }

  func receive(subscription: any Subscription) {
    let isSecond = state.withLock { state in
      defer { if state.subscription == nil { state.subscription = subscription } }
      return state.subscription != nil
    }
    if isSecond { note(.violation("second subscription")) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let breach = state.withLock { state -> String? in
      defer { state.isReceiving = true }
      if state.isReceiving { return "overlap" }
      if state.hasEnded { return "value after the end" }
      if state.wasCancelled { return "value after cancel" }
      return state.demand.spendOne() ? nil : "value not asked for"
    }
    if let breach { note(.violation(breach)) }
    note(.value(String(describing: input)))
    state.withLock { state in
      state.isReceiving = false
      state.demand += extra
    }
    return extra
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let breach = state.withLock { state -> String? in
      defer { state.hasEnded = true }
      if state.hasEnded { return "second completion" }
      if state.wasCancelled { return "completion after cancel" }
      return state.isReceiving ? "overlap" : nil
    }
    if let breach { note(.violation(breach)) }
    switch completion {
    case .finished: note(.finished)
    case .failure: note(.failed)
    }
  }

  private func note(_ event: Marbles.Event) {
    let now = scheduler.now
    state.withLock { $0.marbles.record(event, at: now) }
  }
}
