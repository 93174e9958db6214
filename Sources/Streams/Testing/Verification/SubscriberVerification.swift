#if Testing || canImport(Darwin)
  /// Runs a subscriber, or an operator as the subscriber of its source, through scenarios.
  struct SubscriberVerification {
    typealias Rule = Verification.Rule

    /// Makes the subscriber, and subscribes it to a source of its own.
    let begin: (VirtualTimeScheduler) -> VerifiedSubscription
    let canFail: Bool
    /// The time in which an operator does what follows from a signal.
    let limit: Duration
    var result: Verification

    mutating func verify() {
      sendEverything(.finished)
      if canFail { sendEverything(.failed) }
      sendSecondSubscription()
      cancel()
      endAtOnce(.finished, .init(2, 9), "the publisher finishes at once")
      if canFail {
        endAtOnce(.failed, .init(2, 10), "the publisher fails at once")
      } else {
        result.note(.skipped("its publisher cannot fail"), for: .init(2, 10))
      }
    }

    /// An operator requests one more for each value that it does not pass on.
    mutating func requestOneAtATime() {
      var count = 0
      scenario("the publisher sends its values", []) { run in
        run.request()
        guard run.hasRequested else { return run.fail(.init(2, 1), "nothing is requested") }
        run.sendValues()
        count = run.passedCount
      }
      scenario(
        "the operator's subscriber requests one value at a time, and the publisher sends what the operator requests",
        []
      ) { run in
        for number in 0..<count where run.breach == nil {
          run.request(.max(1))
          run.sendValues()
          if run.passedCount <= number { run.expectRequest() }
        }
      }
    }

    private mutating func scenario(
      _ publisher: String, _ rules: [Rule], _ body: (SubscriberRun) -> Void
    ) {
      let run = SubscriberRun(within: limit, begin)
      run.scheduler.alone {
        run.settle()
        body(run)
        run.end()
      }
      guard let breach = run.breach else {
        for rule in rules { result.note(.kept, for: rule) }
        return
      }
      result.note(.broken(breach.message(publisher)), for: breach.rule)
    }

    private mutating func sendEverything(_ end: Marbles.Event) {
      let way = end == .failed ? "fails" : "finishes"
      scenario(
        "the publisher sends its values and \(way)", [.init(2, 1), .init(2, 3), .init(2, 4)]
      ) { run in
        run.request()
        guard run.hasRequested else { return run.fail(.init(2, 1), "nothing is requested") }
        run.sendValues()
        run.expectCancellation()
        run.sendEnds(end)
        run.release()
      }
    }

    private mutating func sendSecondSubscription() {
      scenario("the publisher sends a second subscription", [.init(2, 5)]) { run in
        run.request()
        guard let source = run.sources.first, source.isOpen else { return }
        let second = source.sendSecondSubscription()
        run.settle()
        if !second.wasCancelled {
          return source.fail(.init(2, 5), "the second one is not cancelled")
        }
        if second.hasRequested { source.fail(.init(2, 5), "the second one is requested from") }
        if source.wasCancelled { source.fail(.init(2, 5), "the first one is cancelled") }
      }
    }

    private mutating func cancel() {
      var hasCancelled = false
      scenario("the subscriber is cancelled after a value, and one comes late", []) { run in
        run.request()
        let source = run.sources.first
        _ = source?.sendNext()
        run.settle()
        run.cancel()
        run.settle()
        guard let source = source, source.wasCancelled || run.canCancel else { return }
        hasCancelled = true
        if source.isOpen { return source.fail(.init(2, 6), "the subscription is not cancelled") }
        source.sendLate()
        run.settle()
      }
      let rules = [Rule(2, 6), Rule(2, 8)]
      if hasCancelled {
        for rule in rules { result.note(.kept, for: rule) }
      } else {
        result.skip(rules, "it does not cancel, and is not Cancellable")
      }
    }

    private mutating func endAtOnce(_ end: Marbles.Event, _ rule: Rule, _ publisher: String) {
      scenario(publisher, [rule]) { run in
        run.sendEnds(end)
        run.request()
        run.settle()
        run.sendEnds(.finished)
        run.expectEnd(rule)
        run.release()
      }
    }
  }
#endif
