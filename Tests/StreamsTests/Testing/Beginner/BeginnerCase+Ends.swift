import Dispatch
import Streams

extension BeginnerCase {
  static let ending = [
    BeginnerCase(
      "sends a value after the finish", verify: ["rule 1.7", "4 comes after the end"],
      marbles: ["got a breach of the contract (value after the end)"]
    ) { _ in
      BeginnerPublisher.requested { subscription, demand in
        subscription.sendRequested(demand) { subscription in
          let subscriber = subscription.subscriber
          subscription.finish()
          _ = subscriber?.receive(4)
        }
      }
    },
    BeginnerCase(
      "finishes twice", verify: ["rule 1.7", "a finish comes after the end"],
      marbles: ["got a breach of the contract (second completion)"]
    ) { _ in
      BeginnerPublisher.requested { subscription, demand in
        subscription.sendRequested(demand) { subscription in
          let subscriber = subscription.subscriber
          subscription.finish()
          subscriber?.receive(completion: .finished)
        }
      }
    },
    BeginnerCase(
      "never finishes", verify: ["rule 1.5", "the finish has not come"],
      marbles: ["expected the finish, got nothing", "The stream has not ended"]
    ) { _ in
      BeginnerPublisher.requested { subscription, demand in
        subscription.sendRequested(demand) { _ in }
      }
    },
    BeginnerCase(
      "loses the last value", verify: ["Expected 3 values", "got 2"],
      marbles: ["expected 3 and the finish, got the finish"]
    ) { _ in
      BeginnerPublisher.requested { subscription, demand in
        subscription.sendRequested(demand, upTo: 2)
      }
    },
    BeginnerCase(
      "keeps its subscriber after the end", verify: ["rule 1.6", "still retained"], marbles: []
    ) { _ in
      BeginnerPublisher.requested { subscription, demand in
        subscription.sendRequested(demand) { subscription in
          if subscription.isSending.exchange(with: true) { return }
          subscription.subscriber?.receive(completion: .finished)
        }
      }
    },
  ]

  static let cancelling = [
    BeginnerCase(
      "ignores the cancellation", verify: ["rule 3.12", "2 comes after the cancellation, later"],
      marbles: ["got a breach of the contract (value after cancel)"], subscriber: "^-!",
      expected: "-1"
    ) { scheduler in
      BeginnerPublisher { subscription in
        subscription.onRequest = { $0.demand += $1 }
        subscription.onCancel = { _ in }
        subscription.start()
        subscription.sendEachMillisecond(on: scheduler)
      }
    },
    BeginnerCase(
      "keeps its subscriber after the cancellation",
      verify: ["rule 3.13", "the subscriber is still retained"], marbles: []
    ) { _ in
      BeginnerPublisher { subscription in
        subscription.onRequest = { subscription, demand in
          if !subscription.isCancelled { subscription.sendRequested(demand) }
        }
        subscription.onCancel = { $0.isCancelled = true }
        // The scheduler, a timer or a view keeps the subscription.
        subscription.start()
      }
    },
    BeginnerCase(
      "finishes when it is cancelled",
      verify: ["rule 3.5", "a finish comes inside the cancellation"],
      marbles: ["got a breach of the contract (completion after cancel)"], subscriber: "(^1)!",
      expected: "1"
    ) { _ in
      BeginnerPublisher { subscription in
        subscription.onRequest = { $0.sendRequested($1) }
        subscription.onCancel = { subscription in
          subscription.isCancelled = true
          subscription.finish()
        }
        subscription.start()
      }
    },
  ]

  static let elsewhere = [
    BeginnerCase(
      "waits on a real queue",
      verify: ["Expected 3 values", "got 0", "verify steers virtual time", "the closure gets"],
      marbles: ["nothing is scheduled here any more", "on another scheduler"]
    ) { _ in [1, 2, 3].publisher.delay(for: .seconds(100), scheduler: DispatchQueue.global()) },
    BeginnerCase(
      "sends on another thread",
      verify: ["A signal came on another thread. verify steers virtual time", "the closure gets"],
      marbles: []
    ) { _ in
      BeginnerPublisher.requested { subscription, demand in
        let done = DispatchSemaphore(value: 0)
        DispatchQueue.global().async {
          subscription.sendRequested(demand)
          done.signal()
        }
        done.wait()
      }
    },
  ]
}
