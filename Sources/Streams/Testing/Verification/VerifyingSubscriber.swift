#if Testing || canImport(Darwin)
  /// Hands what it receives to a log, which has no type parameters.
  final class VerifyingSubscriber<Input: Sendable, Failure: Error>: Subscriber {
    private let log: SignalLog

    init(_ log: SignalLog) {
      self.log = log
    }

    func receive(subscription: any Subscription) {
      log.receive(subscription: subscription)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      log.receive { String(describing: input) }
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      if case .finished = completion {
        log.receive(end: .finished)
      } else {
        log.receive(end: .failed)
      }
    }
  }

  /// A publisher whose types are hidden, on the scheduler that it was made with.
  struct VerifiedPublisher {
    /// Subscribes, and returns a function that tells if the subscriber is still retained.
    let subscribe: (SignalLog) -> () -> Bool

    init<P: Publisher>(_ publisher: P) {
      subscribe = { log in
        let subscriber = VerifyingSubscriber<P.Output, P.Failure>(log)
        publisher.subscribe(subscriber)
        return { [weak subscriber] in subscriber != nil }
      }
    }
  }
#endif
