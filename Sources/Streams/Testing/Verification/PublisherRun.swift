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
    /// The number of values after which a stream that never ends is left.
    private let enough: Int
    /// Tells if the first subscriber is alive.
    private var isRetained = { false }

    var logs: [SignalLog] { [log, other] }

    init(
      _ make: (VirtualTimeScheduler) -> VerifiedPublisher, _ actions: SignalLog.Actions,
      count: Int?, neverEnds: Bool, limit: Duration
    ) {
      let scheduler = scheduler
      publisher = scheduler.alone { make(scheduler) }
      log = SignalLog(scheduler, actions)
      other = SignalLog(scheduler, .init())
      deadline = scheduler.now.advanced(by: limit)
      plenty = .max((count ?? 0) + 1_000)
      enough = neverEnds ? (count ?? 0) + 1 : .max
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
