#if Testing || canImport(Darwin)
  /// One run of a scenario.
  final class SubscriberRun {
    let scheduler = VirtualTimeScheduler()
    private var subscription: VerifiedSubscription?
    private var logs: [UpstreamLog] = []

    /// The time in which an operator does what follows from a signal.
    private let limit: Duration

    init(within limit: Duration, _ begin: (VirtualTimeScheduler) -> VerifiedSubscription) {
      self.limit = limit
      subscription = scheduler.alone { begin(scheduler) }
    }

    var sources: [UpstreamLog] {
      if let subscription { logs = subscription.sources() }
      return logs
    }

    var breach: VerifiedHistory.Breach? { sources.lazy.compactMap(\.breach).first }
    var hasRequested: Bool { sources.contains(where: \.hasRequested) }
    var canCancel: Bool { subscription?.cancel != nil }
    private var hasEnded: Bool { subscription?.downstream.map { $0.end != nil } ?? false }

    func settle() {
      scheduler.settle(until: scheduler.now.advanced(by: limit)) { breach != nil }
    }

    /// The demand of an operator's subscriber.
    func request(_ demand: Subscribers.Demand = .max(1_000)) {
      guard let downstream = subscription?.downstream, downstream.end == nil else { return }
      downstream.request(demand)
      settle()
    }

    /// The number of values that an operator has passed on.
    var passedCount: Int { subscription?.downstream?.valueCount ?? 0 }

    /// Fails if every source of the operator waits for a request, and its subscriber waits for a value.
    func expectRequest() {
      let open = sources.filter(\.isOpen)
      guard !hasEnded, subscription?.downstream?.breach == nil, let source = open.first,
        open.allSatisfy(\.waitsForRequest)
      else { return }
      let (received, passed) = (source.valueCount, passedCount)
      source.fail(
        .init(2, 1),
        """
        the operator has received \(received), passed on \(passed) of the \(passed + 1) that its subscriber has \
        requested, and requests no more: a value that is not passed on is replaced by a request for one more
        """)
    }

    func cancel() { subscription?.cancel?() }

    func fail(_ rule: Verification.Rule, _ text: String) { sources.first?.fail(rule, text) }

    func sendValues() {
      while let source = sources.first(where: { $0.sendNext() }) {
        settle()
        if source.breach != nil { return }
      }
    }

    /// Ends each open subscription, and the subscriptions that follow from it.
    func sendEnds(_ end: Marbles.Event) {
      var end = end
      for _ in 0..<10 {
        let open = sources.filter(\.isOpen)
        if open.isEmpty { return }
        for source in open { source.send(end: end) }
        settle()
        // An operator that has subscribed again gets the finish that it waits for.
        end = .finished
      }
    }

    /// An operator that has ended does not need its source.
    func expectCancellation() {
      guard hasEnded, let source = sources.first(where: \.isOpen) else { return }
      source.fail(.init(2, 6), "the operator has ended, and not cancelled")
    }

    func expectEnd(_ rule: Verification.Rule) {
      guard let downstream = subscription?.downstream, downstream.end == nil else { return }
      fail(rule, "the operator has not ended within \(limit)")
    }

    /// Lets go of the subscriber, which may not call its subscription now.
    func release() {
      for source in sources { source.release() }
      subscription = nil
      settle()
    }

    func end() {
      // Calls from here on are not judged.
      let logs = sources
      subscription?.cancel?()
      subscription = nil
      for source in logs { source.release() }
    }
  }
#endif
