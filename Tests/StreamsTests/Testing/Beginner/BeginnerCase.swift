import Streams
import Testing

/// A publisher of 1, 2 and 3 that is wrong in one way, and what its author is told.
struct BeginnerCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Words of the failures of `verify`.
  let verify: [String]
  /// Words of the failure of an expectation of `expected`; none if it does not fail.
  let marbles: [String]
  /// The subscriber of the expectation.
  var subscriber: Marbles = "^"
  var expected: Marbles = "(123|)"
  let make: @Sendable (VirtualTimeScheduler) -> AnyPublisher<Int, Never>

  init(
    _ name: String, verify: [String], marbles: [String], subscriber: Marbles = "^",
    expected: Marbles = "(123|)",
    make: @escaping @Sendable (VirtualTimeScheduler) -> some Publisher<Int, Never>
  ) {
    testDescription = name
    self.verify = verify
    self.marbles = marbles
    self.subscriber = subscriber
    self.expected = expected
    self.make = { make($0).eraseToAnyPublisher() }
  }

  static let all = beginning + requesting + ending + cancelling + elsewhere

  private static let unasked = "got a breach of the contract (value not asked for)"

  private static let beginning = [
    BeginnerCase(
      "sends to the subscriber, without a subscription",
      verify: ["rule 1.9", "1 comes before the subscription"],
      marbles: ["got a breach of the contract (value before the subscription)"]
    ) { _ in
      BeginnerPublisher { subscription in
        for value in 1...3 { subscription.send(value) }
        subscription.finish()
      }
    },
    BeginnerCase(
      "sends a value, and then the subscription",
      verify: ["rule 1.9", "1 comes before the subscription"],
      marbles: ["got a breach of the contract (value before the subscription)"]
    ) { _ in
      BeginnerPublisher { subscription in
        subscription.onRequest = { $0.sendRequested($1) }
        subscription.send(1)
        subscription.next = 2
        subscription.start()
      }
    },
    BeginnerCase(
      "does nothing", verify: ["rule 1.9", "there is no subscription"],
      marbles: ["expected 1, 2, 3 and the finish, got nothing", "The stream has not ended"]
    ) { _ in BeginnerPublisher { _ in } },
    BeginnerCase(
      "sends everything at the subscription, whatever is requested",
      verify: ["rule 1.1", "1 comes before anything was requested"],
      marbles: [unasked]
    ) { _ in
      BeginnerPublisher { subscription in
        subscription.start()
        for value in 1...3 { subscription.send(value) }
        subscription.finish()
      }
    },
    BeginnerCase(
      "serves its first subscriber only", verify: ["rule 1.10", "there is no subscription"],
      marbles: []
    ) { _ in
      let isFirst = Guarded(true)
      return BeginnerPublisher { subscription in
        guard isFirst.change({ $0.exchange(with: false) }) else { return }
        subscription.onRequest = { $0.sendRequested($1) }
        subscription.start()
      }
    },
  ]

  private static let requesting = [
    BeginnerCase(
      "sends three values and a finish at each request",
      verify: ["rule 1.1", "2 comes that was not requested", "one value at a time"],
      marbles: [unasked], subscriber: "(^1)-2", expected: "1-(23|)"
    ) { _ in
      BeginnerPublisher.requested { subscription, _ in
        for value in 1...3 { subscription.send(value) }
        subscription.subscriber?.receive(completion: .finished)
      }
    },
    BeginnerCase(
      "sends 100,000 values at each request",
      verify: ["rule 1.1", "1004 comes that was not requested", "‹… 976 more …›"],
      marbles: [unasked], subscriber: "(^3)", expected: "(123|)"
    ) { _ in
      BeginnerPublisher.requested { subscription, _ in
        for value in 1...100_000 { _ = subscription.subscriber?.receive(value) }
      }
    },
    BeginnerCase(
      "sends for ever at each request",
      verify: ["rule 1.1", "1004 comes that was not requested", "‹… 976 more …›"],
      marbles: [], subscriber: "(^0)", expected: "-"
    ) { _ in
      BeginnerPublisher.requested { subscription, demand in
        if demand == .none { return }
        while !subscription.isCancelled { subscription.sendNext() }
      }
    },
    BeginnerCase(
      "sends one value at each request, whatever is requested",
      verify: ["rule 1.2", "a request for 1003 was answered with 1 value", "only by another"],
      marbles: ["expected 2, 3 and the finish, got nothing", "The stream has not ended"]
    ) { _ in BeginnerPublisher.requested { subscription, _ in subscription.sendRequested(.max(1)) }
    },
    BeginnerCase(
      "replaces the demand by the new request", verify: ["rule 3.8", "1 of 2 values have come"],
      marbles: ["expected 2, got nothing"], subscriber: "(^11)---!", expected: "-12"
    ) { scheduler in
      BeginnerPublisher { subscription in
        subscription.onRequest = { $0.demand = $1 }
        subscription.start()
        subscription.sendEachMillisecond(on: scheduler)
      }
    },
    BeginnerCase(
      "ignores the demand that receive returns", verify: ["rule 3.8", "returns max(1)"],
      marbles: []
    ) { _ in
      BeginnerPublisher.requested { subscription, demand in
        subscription.demand += demand
        if subscription.isSending { return }
        subscription.isSending = true
        while subscription.next <= 3, subscription.demand > .none, !subscription.isCancelled {
          subscription.demand -= 1
          subscription.sendNext()
        }
        subscription.isSending = false
        if subscription.next > 3, !subscription.isCancelled { subscription.finish() }
      }
    },
    BeginnerCase(
      "sends inside a request that is made inside receive",
      verify: ["rule 3.3", "2 comes inside a request that was made while a value is received"],
      marbles: []
    ) { _ in
      BeginnerPublisher.requested { subscription, demand in
        subscription.isSending = false
        subscription.sendRequested(demand)
      }
    },
    BeginnerCase(
      "sends a value at a request for none",
      verify: ["rule 3.9", "1 comes that was not requested"],
      marbles: [unasked], subscriber: "(^0)--*", expected: "---(123|)"
    ) { _ in
      BeginnerPublisher.requested { subscription, demand in
        if demand == .none { subscription.sendNext() } else { subscription.sendRequested(demand) }
      }
    },
  ]
}
