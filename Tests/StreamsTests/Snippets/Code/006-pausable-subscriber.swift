// construct: a subscriber that can be paused and resumed, itself a Cancellable
// swift6: warning: has non-Sendable type
// swift6: warning: is mutable

import Streams

private final class PausableSink<Input: Sendable, Failure: Error>: Subscriber, Cancellable {
  private let onValue: (Input) -> Bool
  private var subscription: Subscription?
  private(set) var isPaused = false

  init(onValue: @escaping (Input) -> Bool) {
    self.onValue = onValue
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    subscription.request(.max(1))
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    isPaused = !onValue(input)
    return isPaused ? .none : .max(1)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    subscription = nil
  }

  func resume() {
    guard isPaused else { return }
    isPaused = false
    subscription?.request(.max(1))
  }

  func cancel() {
    subscription?.cancel()
    subscription = nil
  }
}
