#if Testing || canImport(Darwin)
  /// One run of a scenario.
  final class PublisherRun {
    let scheduler = VirtualTimeScheduler()
    let log: SignalLog
    /// Another subscriber of the same publisher, which only some scenarios have.
    let other: SignalLog
    private let publisher: VerifiedPublisher
    private let deadline: Instant
    /// More values than there are, unless the stream never ends.
    let plenty: Subscribers.Demand
    /// The number of values after which a stream is left that never ends, or has more than the test says.
    private let enough: Int
    /// Tells if the first subscriber is alive.
    private var isRetained = { false }

    /// No work waited when the time was last advanced.
    private var isIdle = false

    var logs: [SignalLog] { [log, other] }

    init(
      _ make: (VirtualTimeScheduler) -> VerifiedPublisher, _ actions: SignalLog.Actions,
      count: Int?, neverEnds: Bool, limit: Duration
    ) {
      let scheduler = scheduler
      publisher = scheduler.alone { make(scheduler) }
      enough = (count ?? 0) + (neverEnds ? 1 : 2_000)
      log = SignalLog(scheduler, actions, limit: enough)
      other = SignalLog(scheduler, .init(), limit: enough)
      deadline = scheduler.now.advanced(by: limit)
      plenty = .max((count ?? 0) + 1_000)
    }

    func begin() { isRetained = publisher.subscribe(log) }

    func beginOther() { _ = publisher.subscribe(other) }

    func expectRelease(_ rule: Verification.Rule) {
      if isRetained() { log.fail(rule, "the subscriber is still retained") }
    }

    /// Advances the time until nothing is left to be done, or the limit is reached.
    func settle() {
      settle(until: deadline)
    }

    /// Advances the time to the first value.
    func settleToValue() {
      scheduler.settle(until: deadline) { log.breach != nil || log.valueCount > 0 }
    }

    /// Advances the time until no work waits, whatever the limit is.
    func settleForEver() {
      settle(until: .distantFuture)
    }

    private func settle(until deadline: Instant) {
      scheduler.settle(until: deadline) { log.breach != nil || log.valueCount >= enough }
      isIdle = scheduler.nextInstant == nil
    }

    func expectSubscription() {
      if !log.hasSubscription { log.fail(.init(1, 9), "there is no subscription") }
    }

    /// A publisher that has served one subscriber serves another one.
    func expectSecondSubscription() {
      if log.hasSubscription, !other.hasSubscription {
        other.fail(.init(1, 10), "there is no subscription")
      }
    }

    /// - Parameter end: The end that the test says; nil for any.
    func expectEnd(_ end: Verification.End?) {
      guard log.hasSubscription else { return expectSubscription() }
      switch (end, log.end) {
      case (.never, _), (nil, .some), (.finish, .finished), (.failure, .failed): break
      case (.failure, let found):
        log.fail(.init(1, 4), found == nil ? "the failure has not come" : "it has finished")
      case (_, let found):
        log.fail(.init(1, 5), found == nil ? "the finish has not come" : "it has failed")
      }
    }

    /// Fails if a request was answered with fewer values, although there are more: they come by another request.
    ///
    /// - Parameter count: The number of values that there are, if it is known.
    func expectAnswer(_ count: Int?) {
      let found = log.valueCount
      guard found > 0, found < count ?? .max, log.end == nil, isIdle else { return }
      let diagram = log.diagram
      log.request(.max(1))
      settle()
      if log.valueCount == found { return log.restore(diagram) }
      let values = found == 1 ? "1 value" : "\(found) values"
      log.fail(
        .init(1, 2),
        "a request for \(plenty.max ?? 0) was answered with \(values), and more came only by another request"
      )
    }

    /// Fails if fewer values have come than were requested, and no end, and nothing is due.
    func expectAnswers(_ count: Int) {
      let found = log.valueCount
      guard log.hasSubscription, log.end == nil, found < count, isIdle else {
        return
      }
      log.fail(
        .init(1, 2),
        """
        \(count) \(count == 1 ? "value was" : "values were") requested, \(found) came, and nothing more is due: \
        an operator requests one more for each value that it does not pass on
        """)
    }

    /// Nothing has come but the subscription, and nothing is due.
    var isSilent: Bool {
      log.hasSubscription && log.valueCount == 0 && log.end == nil && isIdle
    }

    /// The reason for missing signals, as far as it can be seen.
    var reason: String {
      if let fault = scheduler.faults.withLock({ $0.takeNext() }) { return "\n\(fault)" }
      if logs.contains(where: \.isElsewhere) {
        return "\nA signal came on another thread. \(Self.steering)"
      }
      if log.end != nil || !isIdle { return "" }
      return "\nNothing more is due in virtual time. \(Self.steering)"
    }

    private static let steering =
      "verify steers virtual time, and does not wait for a queue, a thread, a task or a real timer: "
      + "use the scheduler that the closure gets."

    func expect(_ count: Int, _ rule: Verification.Rule) {
      guard log.hasSubscription else { return expectSubscription() }
      let found = log.valueCount
      if found < count { log.fail(rule, "\(found) of \(count) values have come") }
    }
  }

  extension VirtualTimeScheduler {
    /// Advances the time until `isDone`, or nothing is due up to `deadline`; a timer that never ends stops it, too.
    func settle(until deadline: Instant, _ isDone: () -> Bool) {
      advance()
      for _ in 0..<1_000 {
        guard !isDone(), let next = nextInstant, next <= deadline else { return }
        advance(to: next)
      }
    }
  }
#endif
