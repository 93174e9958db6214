// construct: a subscriber of one's own that is a struct, with a combineIdentifier

import Streams

private struct Printer: Subscriber {
  typealias Input = String
  typealias Failure = Never

  let combineIdentifier = CombineIdentifier()

  func receive(subscription: Subscription) {
    subscription.request(.unlimited)
  }

  func receive(_ input: String) -> Subscribers.Demand {
    print("Received", input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    print("Completed with", completion)
  }
}

private func printNames() {
  ["Ada", "Grace"].publisher.subscribe(Printer())
}
