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
    private enum Call: Sendable {
      case subscription, value
      case request(Subscribers.Demand)
      case cancel
    }

    private struct State: Sendable {
      var history: VerifiedHistory
      var subscription: (any Subscription)?
      var hasSubscription = false
      var demand = Subscribers.Demand.none
      var valueCount = 0
      var end: Marbles.Event?
      /// The number of cancellations, and the time of the first.
      var cancellations = 0
      var cancelled: Int64 = 0
      /// Something was requested after the end or the cancellation.
      var hasRequestedLate = false
      var calls: [Call] = []
      /// A value, and an end, that came inside a request.
      var hasSentInRequest = false
      var hasEndedInRequest = false
    }

    private let scheduler: VirtualTimeScheduler
    private let start: Instant
    private let actions: Actions
    private let state: Lock<State>

    init(_ scheduler: VirtualTimeScheduler, _ actions: Actions) {
      self.scheduler = scheduler
      self.actions = actions
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

    /// Notes a breach that the scenario has found.
    func fail(_ rule: Verification.Rule, _ text: String) {
      let time = time
      state.withLock { $0.history.fail(rule, text, at: time) }
    }

    /// Advances the time to the next event within `limit`.
    func advance(within limit: Duration) {
      guard let next = scheduler.nextInstant, next <= start.advanced(by: limit) else { return }
      scheduler.advance(to: next)
    }

    func request(_ demand: Subscribers.Demand) {
      let time = time
      let subscription = state.withLock { state in
        state.history.note(demand.event, at: time)
        state.demand += demand
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

    func receive(subscription: any Subscription) {
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
      actions.onSubscription(self)
      endCall()
    }

    func receive(value: String) -> Subscribers.Demand {
      let time = time
      state.withLock { state in
        state.history.note(.value(value), at: time)
        Self.judge(value, isValue: true, at: time, &state)
        state.valueCount += 1
        state.calls.append(.value)
      }
      let more = actions.onValue(self)
      endCall()
      state.withLock { $0.demand += more }
      if more != .none {
        state.withLock { $0.history.note(.value("and \(more)"), at: time) }
      }
      return more
    }

    func receive(end: Marbles.Event) {
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

    private static func judge(
      _ signal: String, isValue: Bool, at time: Int64, _ state: inout State
    ) {
      if case .request? = state.calls.last {
        if isValue { state.hasSentInRequest = true } else { state.hasEndedInRequest = true }
      }
      let breach = breach(in: state, isValue: isValue, at: time)
      if isValue, !state.demand.spendOne(), breach == nil {
        let rule =
          if case .request(.none)? = state.calls.last { Verification.Rule(3, 9) } else {
            Verification.Rule(1, 1)
          }
        return state.history.fail(rule, "\(signal) comes that was not requested", at: time)
      }
      if let breach { state.history.fail(breach.rule, "\(signal) comes \(breach.place)", at: time) }
    }

    /// The rule against a signal at this time, for any demand.
    private static func breach(
      in state: State, isValue: Bool, at time: Int64
    ) -> (rule: Verification.Rule, place: String)? {
      if !state.hasSubscription { return (.init(1, 9), "before the subscription") }
      if case .cancel? = state.calls.last {
        return state.cancellations == 1
          ? (.init(3, 5), "inside the cancellation") : (.init(3, 7), "inside a second cancellation")
      }
      if state.end != nil {
        return state.hasRequestedLate
          ? (.init(1, 6), "by a request after the end") : (.init(1, 7), "after the end")
      }
      if state.cancellations > 0 {
        if state.hasRequestedLate { return (.init(3, 6), "by a request after the cancellation") }
        return state.cancelled == time
          ? (.init(1, 8), "after the cancellation, at once")
          : (.init(3, 12), "after the cancellation, later")
      }
      return overlap(in: state, isValue: isValue)
    }

    private static func overlap(
      in state: State, isValue: Bool
    ) -> (rule: Verification.Rule, place: String)? {
      var isRequesting = false
      for call in state.calls.reversed() {
        switch call {
        case .value:
          return isRequesting
            ? (.init(3, 3), "inside a request that was made while a value is received")
            : (.init(1, 3), "while another value is received")
        // A value inside a request that `receive(subscription:)` makes is allowed.
        case .subscription:
          return isRequesting ? nil : (.init(1, 3), "while the subscription is received")
        case .request: isRequesting = true
        case .cancel: break
        }
      }
      return nil
    }
  }
#endif
