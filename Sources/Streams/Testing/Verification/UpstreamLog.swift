#if Testing || canImport(Darwin)
  /// The publisher's side of a verified subscriber: sends what the scenario says, and judges the calls of the subscription
  /// that it has given out.
  final class UpstreamLog: Sendable {
    /// The subscriber, without its types. A value is named by its number, from 0.
    struct Receiver: Sendable {
      let subscription: @Sendable (any Subscription) -> Void
      let value: @Sendable (Int) -> Subscribers.Demand
      let end: @Sendable (Marbles.Event) -> Void
    }

    /// A signal whose call has not returned yet.
    private enum Sending: Sendable {
      case nothing, value, end
    }

    private struct State: Sendable {
      var history: VerifiedHistory
      var receiver: Receiver?
      var demand = Subscribers.Demand.none
      var hasRequested = false
      var valueCount = 0
      var end: Marbles.Event?
      var cancellations = 0
      var sending = Sending.nothing
    }

    private let scheduler: VirtualTimeScheduler
    private let start: Instant
    private let values: [String]
    private let state: Lock<State>

    /// - Parameter values: The descriptions of the values that it can send.
    init(_ scheduler: VirtualTimeScheduler, values: [String], _ receiver: Receiver?) {
      self.scheduler = scheduler
      self.values = values
      start = scheduler.now
      state = Lock(State(history: VerifiedHistory(tick: scheduler.tick), receiver: receiver))
    }

    private var time: Int64 { start.duration(to: scheduler.now).nanoseconds }

    var breach: VerifiedHistory.Breach? { state.withLock { $0.history.breach } }
    var hasRequested: Bool { state.withLock { $0.hasRequested } }
    var wasCancelled: Bool { state.withLock { $0.cancellations > 0 } }
    /// Neither has it ended, nor was it cancelled.
    var isOpen: Bool { state.withLock { $0.end == nil && $0.cancellations == 0 } }

    var valueCount: Int { state.withLock { $0.valueCount } }
    /// It has sent all that was requested, and has more.
    var waitsForRequest: Bool {
      state.withLock { $0.demand == .none && 0 < $0.valueCount && $0.valueCount < values.count }
    }

    func fail(_ rule: Verification.Rule, _ text: String) {
      let time = time
      state.withLock { $0.history.fail(rule, text, at: time) }
    }

    /// Sends the subscription.
    func begin() {
      let time = time
      let receiver = state.withLock { state in
        state.history.note(.subscribed, at: time)
        return state.receiver
      }
      receiver?.subscription(VerifyingSubscription(self))
    }

    /// Sends a second subscription, and returns its log.
    func sendSecondSubscription() -> UpstreamLog {
      let second = UpstreamLog(scheduler, values: [], nil)
      let time = time
      let receiver = state.withLock { state in
        state.history.note(.value("second subscription"), at: time)
        return state.receiver
      }
      receiver?.subscription(VerifyingSubscription(second))
      return second
    }

    /// Sends the next value, if it is requested.
    func sendNext() -> Bool {
      let isWanted = state.withLock { state in
        state.valueCount < values.count && state.end == nil && state.cancellations == 0
          && state.demand.spendOne()
      }
      if isWanted { send() }
      return isWanted
    }

    /// Sends a value to a subscriber that has cancelled.
    func sendLate() {
      if !values.isEmpty { send() }
    }

    private func send() {
      let time = time
      let (receiver, number) = state.withLock { state in
        let number = state.valueCount < values.count ? state.valueCount : 0
        state.valueCount += 1
        state.history.note(.value(values[number]), at: time)
        state.sending = .value
        return (state.receiver, number)
      }
      let more = receiver?.value(number) ?? .none
      state.withLock { state in
        state.sending = .nothing
        state.demand += more
        if more != .none { state.history.note(.value("and \(more)"), at: time) }
      }
    }

    func send(end: Marbles.Event) {
      let time = time
      let receiver = state.withLock { state in
        state.history.note(end, at: time)
        state.end = end
        state.sending = .end
        return state.receiver
      }
      receiver?.end(end)
      state.withLock { $0.sending = .nothing }
    }

    /// Lets go of the subscriber.
    func release() {
      let receiver = state.withLock { $0.receiver.take() }
      withExtendedLifetime(receiver) {}
    }

    func receiveRequest(_ demand: Subscribers.Demand) {
      let time = time
      state.withLock { state in
        state.history.note(demand.event, at: time)
        state.demand += demand
        if demand != .none { state.hasRequested = true }
        let isLate = state.cancellations > 0 && state.sending == .value
        if isLate { state.history.fail(.init(2, 8), "a late value is requested on", at: time) }
        Self.judge("it requests", at: time, &state)
      }
    }

    func receiveCancel() {
      let time = time
      state.withLock { state in
        state.history.note(.cancelled, at: time)
        Self.judge("it cancels", at: time, &state)
        state.cancellations += 1
      }
    }

    private static func judge(_ call: String, at time: Int64, _ state: inout State) {
      if state.sending == .end {
        state.history.fail(.init(2, 3), "\(call) inside receive(completion:)", at: time)
      } else if state.end != nil {
        state.history.fail(.init(2, 4), "\(call) after the end", at: time)
      }
    }
  }

  /// The subscription that a verified subscriber gets.
  private struct VerifyingSubscription: Subscription {
    let combineIdentifier = CombineIdentifier()
    private let log: UpstreamLog

    init(_ log: UpstreamLog) {
      self.log = log
    }

    func request(_ demand: Subscribers.Demand) { log.receiveRequest(demand) }

    func cancel() { log.receiveCancel() }
  }
#endif
