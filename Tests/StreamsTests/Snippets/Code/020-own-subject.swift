// construct: a subject of one's own that wraps another
// swift6: warning: is mutable

import Streams

private final class CountingSubject<Output: Sendable, Failure: Error>: Subject {
  private let wrapped = PassthroughSubject<Output, Failure>()
  private(set) var count = 0

  func send(_ value: Output) {
    count += 1
    wrapped.send(value)
  }

  func send(completion: Subscribers.Completion<Failure>) {
    wrapped.send(completion: completion)
  }

  func send(subscription: Subscription) {
    wrapped.send(subscription: subscription)
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    wrapped.subscribe(subscriber)
  }
}
