#if Testing || canImport(Darwin)
  /// The subscriber's side of a verified publisher: acts as the scenario says, and attributes each breach to a rule by the
  /// call in which the signal comes.
  ///
  /// It has no type parameters: values are descriptions, so that there is one piece of code for all publishers.
  final class SignalLog: Sendable {
    /// The actions inside the calls of the subscriber.
    struct Actions: Sendable {
      var onSubscription: @Sendable (SignalLog) -> Void = { _ in }
      /// Returns the demand that `receive` returns.
      var onValue: @Sendable (SignalLog) -> Subscribers.Demand = { _ in .none }
    }

    /// A call that has not returned yet.
    enum Call: Sendable {
      case subscription, value
      case request(Subscribers.Demand)
      case cancel
    }

    struct State: Sendable {
      var history: VerifiedHistory
      var subscription: (any Subscription)?
      var hasSubscription = false
      var demand = Subscribers.Demand.none
      var valueCount = 0
      var end: Marbles.Event?
      /// The number of cancellations, and the time of the first.
      var cancellations = 0
      var cancelled: Int64 = 0
      var hasRequested = false
      /// Something was requested after the end or the cancellation.
      var hasRequestedLate = false
      var calls: [Call] = []
      /// A value, and an end, that came inside a request.
      var hasSentInRequest = false
      var hasEndedInRequest = false
      /// The number of signals after the first breach.
      var ignoredCount = 0
      /// A signal came on a thread that does not advance the time.
      var isElsewhere = false
    }

    /// The number of signals after a breach, before the subscription is cancelled, and before the program is stopped.
    private static let (patience, endless) = (1_000, 1_000_000)

    private let scheduler: VirtualTimeScheduler
    private let start: Instant
    private let actions: Actions
    /// The number of values at which the subscription is cancelled, as the stream may never end.
    private let limit: Int
    private let thread = ThreadIdentity()
    private let state: Lock<State>

    init(_ scheduler: VirtualTimeScheduler, _ actions: Actions, limit: Int = 10_000) {
      self.scheduler = scheduler
      self.actions = actions
      self.limit = limit
      start = scheduler.now
      state = Lock(State(history: VerifiedHistory(tick: scheduler.tick)))
    }

    private var time: Int64 { start.duration(to: scheduler.now).nanoseconds }

    var breach: VerifiedHistory.Breach? { state.withLock { $0.history.breach } }
    var diagram: Marbles { state.withLock { $0.history.diagram } }
    var valueCount: Int { state.withLock { $0.valueCount } }
    var end: Marbles.Event? { state.withLock { $0.end } }
    var hasSubscription: Bool { state.withLock { $0.hasSubscription } }
    var hasSentInRequest: Bool { state.withLock { $0.hasSentInRequest } }
    var hasEndedInRequest: Bool { state.withLock { $0.hasEndedInRequest } }
    var isElsewhere: Bool { state.withLock { $0.isElsewhere } }
    /// The publisher goes on after a breach, as one does that sends many values whatever is requested.
    var hasRunAway: Bool { state.withLock { $0.ignoredCount >= Self.patience } }

    /// Notes a breach that the scenario has found.
    func fail(_ rule: Verification.Rule, _ text: String) {
      let time = time
      state.withLock { $0.history.fail(rule, text, at: time) }
    }

    /// Takes out of the history what has come since then.
    func restore(_ diagram: Marbles) {
      state.withLock { $0.history.restore(diagram) }
    }

    /// Advances the time to the next event within `limit`.
    func advance(within limit: Duration) {
      guard let next = scheduler.nextInstant, next <= start.advanced(by: limit) else { return }
      scheduler.advance(to: next)
    }

    /// Requests values, unless a rule is broken already: what follows from a breach says nothing, and a publisher that
    /// sends inside each request may go on for ever.
    func request(_ demand: Subscribers.Demand) {
      if breach != nil { return }
      let time = time
      let subscription = state.withLock { state in
        state.history.note(demand.event, at: time)
        state.demand += demand
        state.hasRequested = true
        if state.end != nil || state.cancellations > 0 { state.hasRequestedLate = true }
        state.calls.append(.request(demand))
        return state.subscription
      }
      subscription?.request(demand)
      endCall()
    }

    func cancel() {
      let time = time
      let subscription = state.withLock { state in
        state.history.note(.cancelled, at: time)
        if state.cancellations == 0 { state.cancelled = time }
        state.cancellations += 1
        state.calls.append(.cancel)
        return state.subscription
      }
      subscription?.cancel()
      endCall()
    }

    /// Cancels after a scenario, if the stream goes on, and releases the subscription.
    func abandon() {
      let subscription = state.withLock { state in
        state.end == nil && state.cancellations == 0 ? state.subscription : nil
      }
      if subscription != nil { cancel() }
      let kept = state.withLock { $0.subscription.take() }
      withExtendedLifetime(kept) {}
    }

    /// Counts a signal that is not judged: one after the first breach, or on another thread.
    ///
    /// - Returns: True if the signal is judged.
    func accepts() -> Bool {
      let isElsewhere = thread != ThreadIdentity()
      let ignoredCount = state.withLock { state in
        if isElsewhere { state.isElsewhere = true }
        if isElsewhere || state.history.breach != nil { state.ignoredCount += 1 }
        return state.ignoredCount
      }
      if ignoredCount == Self.patience { state.withLock { $0.subscription }?.cancel() }
      if ignoredCount == Self.endless { breach?.stop() }
      return ignoredCount == 0
    }

    func receive(subscription: any Subscription) {
      guard accepts() else { return }
      let time = time
      let isRefused = state.withLock { state in
        state.history.note(.subscribed, at: time)
        if state.hasSubscription {
          state.history.fail(.init(2, 12), "a second subscription comes", at: time)
          return true
        }
        state.subscription = subscription
        state.hasSubscription = true
        state.calls.append(.subscription)
        return state.cancellations > 0
      }
      if isRefused { return subscription.cancel() }
      let early = state.withLock { $0.demand }
      // Requested before the subscription came.
      if early != .none { subscription.request(early) }
      if breach == nil { actions.onSubscription(self) }
      endCall()
    }

    /// - Parameter value: Returns the value's description, which is made only if the value is judged.
    func receive(value describe: () -> String) -> Subscribers.Demand {
      guard accepts() else { return .none }
      let value = describe()
      let time = time
      state.withLock { state in
        state.history.note(.value(value), at: time)
        Self.judge(value, isValue: true, at: time, &state)
        state.valueCount += 1
        state.calls.append(.value)
      }
      let more = act()
      endCall()
      state.withLock { $0.demand += more }
      if more != .none {
        state.withLock { $0.history.note(.value("and \(more)"), at: time) }
      }
      return more
    }

    private func act() -> Subscribers.Demand {
      if breach != nil { return .none }
      if valueCount < limit { return actions.onValue(self) }
      if valueCount == limit { cancel() }
      return .none
    }

    func receive(end: Marbles.Event) {
      guard accepts() else { return }
      let time = time
      state.withLock { state in
        state.history.note(end, at: time)
        Self.judge(end == .finished ? "a finish" : "a failure", isValue: false, at: time, &state)
        state.end = state.end ?? end
      }
    }

    private func endCall() {
      state.withLock { _ = $0.calls.popLast() }
    }
  }
#endif
