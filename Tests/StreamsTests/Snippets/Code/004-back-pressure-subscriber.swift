// construct: a subscriber with back-pressure, which asks for two more with every second value
// swift6: warning: is mutable

import Streams

private final class PairSubscriber: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private var subscription: Subscription?
  private var pending: [Int] = []

  func receive(subscription: Subscription) {
    self.subscription = subscription
    subscription.request(.max(2))
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    pending.append(input)
    guard pending.count == 2 else { return .none }
    print("pair", pending)
    pending.removeAll()
    return .max(2)
  }

  func receive(completion: Subscribers.Completion<Never>) {
    subscription = nil
  }
}

private func pairs() {
  let subscriber = PairSubscriber()
  (1...10).publisher.subscribe(subscriber)
}
