#if Testing || canImport(Darwin)
  /// Runs a publisher through scenarios, each with a scheduler, a publisher and subscribers of its own.
  struct PublisherVerification {
    typealias Rule = Verification.Rule

    /// Makes the publisher.
    let make: (VirtualTimeScheduler) -> VerifiedPublisher
    /// The number of its values, and its end, as the test says; nil if the test does not say it.
    let count: Int?
    let end: Verification.End?
    let isShared: Bool
    /// The end may be found by a request beyond the last value.
    var endNeedsDemand = false
    /// Values may be lost between two requests.
    var losesValues = false
    let limit: Duration
    /// Stands before the subscriber's actions in a message: the source of an operator.
    var setting = ""
    var result: Verification
    /// The number of values that a subscriber gets which requests more than there are.
    private(set) var valueCount = 0
    private(set) var hasEnd = false
    /// It went on and on after a breach.
    private var hasRunAway = false

    init(
      _ result: Verification, count: Int?, end: Verification.End?, isShared: Bool, limit: Duration,
      make: @escaping (VirtualTimeScheduler) -> VerifiedPublisher
    ) {
      self.result = result
      self.count = count
      self.end = end
      self.isShared = isShared
      self.limit = limit
      self.make = make
    }

    /// The number of values that come to a subscriber with small requests, as an operator's values may depend on the
    /// requests.
    var least: Int { count == nil ? min(valueCount, losesValues ? 1 : 2) : valueCount }

    /// A publisher that does not answer requests, or sends without end, is not verified any further.
    var hasStopped: Bool {
      result.mismatch != nil || hasRunAway || result.broken.contains(.init(1, 2))
    }

    /// Runs a scenario.
    ///
    /// - Parameters:
    ///   - subscriber: The subscriber's part, as the end of the sentence "…, where the subscriber …".
    ///   - rules: The rules that are kept if nothing is broken.
    mutating func scenario(
      _ subscriber: String, _ rules: [Rule], _ actions: SignalLog.Actions = .init(),
      _ body: (PublisherRun) -> Void
    ) {
      if !hasStopped { run(subscriber, rules, actions, body) }
    }

    @discardableResult
    private mutating func run(
      _ subscriber: String, _ rules: [Rule], _ actions: SignalLog.Actions = .init(),
      _ body: (PublisherRun) -> Void
    ) -> PublisherRun {
      let run = newRun(actions)
      run.scheduler.alone {
        run.begin()
        body(run)
        for log in run.logs { log.abandon() }
      }
      note(run, "the subscriber " + subscriber, rules)
      return run
    }

    func newRun(_ actions: SignalLog.Actions = .init()) -> PublisherRun {
      PublisherRun(make, actions, count: count, neverEnds: end == .never, limit: limit)
    }

    mutating func note(_ run: PublisherRun, _ actions: String, _ rules: [Rule]) {
      if run.logs.contains(where: \.hasRunAway) { hasRunAway = true }
      if run.logs.contains(where: \.isElsewhere) {
        result.mismatch = result.mismatch ?? String(run.reason.dropFirst())
      } else if let breach = run.logs.lazy.compactMap(\.breach).first {
        result.note(.broken(breach.message(setting + actions)), for: breach.rule)
      } else {
        for rule in rules { result.note(.kept, for: rule) }
      }
      observe(run)
    }

    /// Notes the permissions that the publisher makes use of.
    private mutating func observe(_ run: PublisherRun) {
      if run.logs.contains(where: \.hasSentInRequest) { result.note(.kept, for: .init(3, 10)) }
      if run.logs.contains(where: \.hasEndedInRequest) { result.note(.kept, for: .init(3, 11)) }
    }

    /// Runs the scenarios in which it matters that values come at once.
    mutating func verifyLoops() {
      takeEverything()
      requestInsideReceive()
      cancelInsideAValue()
      skipWhatDoesNotApply()
    }

    /// Runs all scenarios.
    mutating func verify() {
      takeEverything()
      if hasStopped { return }
      requestNothingThenSome()
      requestInsideReceive()
      beSlow()
      addUpRequests()
      requestAfterTheEnd()
      cancelInsideAValue()
      cancelBeforeAnyRequest()
      subscribeAgain()
      subscribeTwice()
      skipWhatDoesNotApply()
    }

    /// Finds out how many values there are, and how they end.
    private mutating func takeEverything() {
      var rules: [Rule] = [.init(1, 7), .init(1, 9), .init(2, 12)]
      if end == nil || end == .finish { rules.append(.init(1, 5)) }
      if end == .failure { rules.append(.init(1, 4)) }
      if end != .never { rules.append(.init(1, 2)) }
      let (count, end) = (count, end)
      var diagram = Marbles()
      let run = run("requests more values than there are", rules) { run in
        run.log.request(run.plenty)
        run.settle()
        run.expectSubscription()
        run.expectAnswer(count)
        diagram = run.log.diagram
        if count == nil, run.isSilent { return }
        if (count ?? run.log.valueCount) <= run.log.valueCount { run.expectEnd(end) }
      }
      valueCount = count ?? run.log.valueCount
      hasEnd = run.log.end != nil
      if run.log.breach != nil || result.mismatch != nil { return }
      let isMore = end == .never && run.log.valueCount > valueCount
      if run.log.valueCount == count || isMore || count == nil && !run.isSilent { return }
      let expected = count.map { "\($0) values" } ?? "a value or an end"
      let found = "got \(run.log.valueCount).\n  \(diagram.shortened)\(run.reason)"
      result.mismatch = "Expected \(expected) within \(limit), \(found)"
    }

    private mutating func skipWhatDoesNotApply() {
      result.skip(Rule.all.filter { $0.description.hasPrefix("2.") }, "it is a rule of subscribers")
      if end != .failure { result.note(.skipped("it is not said to fail"), for: .init(1, 4)) }
      if end == .failure { result.note(.skipped("it is said to fail"), for: .init(1, 5)) }
      if end == .never {
        result.skip([.init(1, 2), .init(1, 5), .init(1, 6)], "it is said never to end")
      }
      result.note(.skipped("it sends values later"), for: .init(3, 10))
      result.note(.skipped("it ends later"), for: .init(3, 11))
      result.note(.skipped("it is a permission"), for: .init(3, 14))
    }
  }
#endif
