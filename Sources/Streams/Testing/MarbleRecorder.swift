#if Testing || canImport(Darwin)
  extension VirtualTimeScheduler {
    /// Subscribes to `publisher`, advances the time, and returns a diagram of the events from now on.
    ///
    /// - Parameters:
    ///   - publisher: The publisher to test. Its values appear by their descriptions.
    ///   - subscriber: A diagram of the subscriber's actions: `^` subscribes, a digit requests that
    ///     many values, `*` all, `!` cancels. Without digits and `*` it requests all at once.
    ///   - extra: The demand that each `receive` adds.
    ///   - duration: The time to advance by; if nil, the time is advanced until no work waits.
    ///   - limit: How many actions may run if there is no duration; more are a failure.
    public func record<P: Publisher>(
      _ publisher: P, subscriber: Marbles = "^", each extra: Subscribers.Demand = .none,
      for duration: Duration? = nil, limit: Int = 1_000_000, fileID: StaticString = #fileID,
      filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
    ) -> Marbles {
      let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
      return alone {
        let recorder = observe(publisher, subscriber: subscriber, each: extra)
        if let duration {
          advance(by: duration)
        } else {
          _ = run(until: .distantFuture, limit: limit, at: location)
        }
        return recorder.marbles
      }
    }

    /// Subscribes to `publisher` as `record(_:subscriber:each:for:limit:)` does, without advancing the
    /// time: to observe several publishers at once.
    public func observe<P: Publisher>(
      _ publisher: P, subscriber: Marbles = "^", each extra: Subscribers.Demand = .none
    ) -> MarbleRecorder<P.Output, P.Failure> {
      let recorder = MarbleRecorder<P.Output, P.Failure>(scheduler: self, extra: extra)
      let script = SubscriberScript(subscriber.checked(as: .subscriber, for: self))
      schedule(after: now.advanced(byNanoseconds: script.subscription)) {
        publisher.subscribe(recorder)
        if script.asksForAll { recorder.request(.unlimited) }
      }
      for moment in script.actions {
        schedule(after: now.advanced(byNanoseconds: moment.time)) {
          recorder.perform(moment.event)
        }
      }
      return recorder
    }
  }

  /// The contents of a subscriber's diagram.
  private struct SubscriberScript {
    let subscription: Int64
    let actions: [Marbles.Moment]
    let asksForAll: Bool

    init(_ diagram: Marbles) {
      subscription = diagram.origin
      actions = diagram.moments.filter { $0.event != .subscribed }
      asksForAll = actions.allSatisfy { $0.event == .cancelled }
    }
  }

  /// Records everything that it receives as a diagram, and marks breaches of the publishers'
  /// contract.
  public final class MarbleRecorder<Input: Sendable, Failure: Error>: Subscriber {
    private struct State: Sendable {
      var marbles: Marbles
      /// The values in the diagram.
      var values: [Input] = []
      var failure: Failure?
      var subscription: (any Subscription)?
      var hasSubscription = false
      var demand = Subscribers.Demand.none
      var isReceiving = false
      var hasEnded = false
      var wasCancelled = false
    }

    private let scheduler: VirtualTimeScheduler
    private let start: Instant
    private let extra: Subscribers.Demand
    private let onValue: (@Sendable (MarbleRecorder) -> Void)?
    private let state: Lock<State>

    /// - Parameter onValue: Called after each value.
    init(
      scheduler: VirtualTimeScheduler, extra: Subscribers.Demand,
      onValue: (@Sendable (MarbleRecorder) -> Void)? = nil
    ) {
      self.scheduler = scheduler
      start = scheduler.now
      self.extra = extra
      self.onValue = onValue
      state = Lock(State(marbles: Marbles(tick: scheduler.tick)))
    }

    /// The events so far. If a diagram of the test is malformed, a diagram with the description of
    /// its fault.
    public var marbles: Marbles {
      if let fault = scheduler.faults.withLock({ $0.all.first }) { return Marbles(problem: fault) }
      return recorded
    }

    /// The events so far, even if a diagram of the test is malformed.
    var recorded: Marbles { state.withLock { $0.marbles } }

    /// The values in the diagram, in order.
    public var values: [Input] { state.withLock { $0.values } }

    /// The failure of the stream, if it has failed.
    public var failure: Failure? { state.withLock { $0.failure } }

    /// The subscription; nil before it has come and after a cancellation.
    var subscription: (any Subscription)? { state.withLock { $0.subscription } }

    func perform(_ event: Marbles.Event) {
      switch event {
      case .value("*"): request(.unlimited)
      case .value(let digit): request(.max(Int(digit) ?? 0))
      case .cancelled: cancel()
      default: break
      }
    }

    /// Asks for more values.
    public func request(_ demand: Subscribers.Demand) {
      let subscription = state.withLock { state in
        state.demand += demand
        return state.subscription
      }
      subscription?.request(demand)
    }

    /// Cancels the subscription: any later signal breaks the contract.
    public func cancel() {
      let subscription = state.withLock { state in
        state.wasCancelled = true
        return state.subscription.take()
      }
      subscription?.cancel()
    }

    public func receive(subscription: any Subscription) {
      let (isSecond, wasCancelled, demand) = state.withLock { state in
        defer { state.hasSubscription = true }
        if !state.hasSubscription, !state.wasCancelled { state.subscription = subscription }
        return (state.hasSubscription, state.wasCancelled, state.demand)
      }
      if isSecond { record(.violation("second subscription")) }
      if isSecond || wasCancelled { return subscription.cancel() }
      if demand != .none { subscription.request(demand) }
    }

    public func receive(_ input: Input) -> Subscribers.Demand {
      let violation = state.withLock { state -> String? in
        defer { state.isReceiving = true }
        if state.isReceiving { return "overlap" }
        if !state.hasSubscription { return "value before the subscription" }
        if state.hasEnded { return "value after the end" }
        if state.wasCancelled { return "value after cancel" }
        return state.demand.spendOne() ? nil : "value not asked for"
      }
      if let violation { record(.violation(violation)) }
      record(.value(String(describing: input))) { $0.values.append(input) }
      onValue?(self)
      state.withLock { state in
        state.isReceiving = false
        state.demand += extra
      }
      return extra
    }

    public func receive(completion: Subscribers.Completion<Failure>) {
      let violation = state.withLock { state -> String? in
        defer { state.hasEnded = true }
        if !state.hasSubscription { return "completion before the subscription" }
        if state.hasEnded { return "second completion" }
        if state.wasCancelled { return "completion after cancel" }
        return state.isReceiving ? "overlap" : nil
      }
      if let violation { record(.violation(violation)) }
      switch completion {
      case .finished: record(.finished)
      case .failure(let error): record(.failed) { $0.failure = error }
      }
    }

    private func record(_ event: Marbles.Event, _ change: (inout State) -> Void = { _ in }) {
      let time = start.duration(to: scheduler.now)
      state.withLock { state in
        state.marbles.record(event, at: Instant(time))
        change(&state)
      }
    }
  }
#endif
