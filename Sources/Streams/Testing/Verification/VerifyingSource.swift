#if Testing || canImport(Darwin)
  /// The source of a verified subscriber or operator: each subscription to it has a log, by which the scenario sends.
  final class VerifyingSource<Output: Sendable, Failure: Error>: Publisher {
    private let values: [Output]
    private let failure: Failure?
    private let scheduler: VirtualTimeScheduler
    private let list = Lock<[UpstreamLog]>([])

    init(_ values: [Output], failure: Failure?, on scheduler: VirtualTimeScheduler) {
      self.values = values
      self.failure = failure
      self.scheduler = scheduler
    }

    /// The logs of the subscriptions, in their order.
    var logs: [UpstreamLog] { list.withLock { $0 } }

    func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let (subscriber, values, failure) = (subscriber, values, failure)
      let log = UpstreamLog(
        scheduler, values: values.map { String(describing: $0) },
        .init(
          subscription: { subscriber.receive(subscription: $0) },
          value: { subscriber.receive(values[$0]) },
          end: { end in
            if end == .failed, let failure {
              subscriber.receive(completion: .failure(failure))
            } else {
              subscriber.receive(completion: .finished)
            }
          }))
      list.withLock { $0.append(log) }
      log.begin()
    }
  }

  /// A subscriber or an operator that has subscribed to its source, without its types.
  struct VerifiedSubscription {
    let sources: () -> [UpstreamLog]
    /// Cancels as the subscriber's owner does; nil if it cannot be cancelled.
    let cancel: (() -> Void)?
    /// The subscriber of an operator.
    let downstream: SignalLog?
  }
#endif
