// construct: the first subscriber of every tutorial, declared inside a function

import Streams

private func subscribeToRange() {
  final class IntSubscriber: Subscriber {
    typealias Input = Int
    typealias Failure = Never

    func receive(subscription: Subscription) {
      subscription.request(.max(3))
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      print("Received value", input)
      return input == 1 ? .max(1) : .none
    }

    func receive(completion: Subscribers.Completion<Never>) {
      print("Received completion", completion)
    }
  }
  let publisher = (1...6).publisher
  publisher.subscribe(IntSubscriber())
}
