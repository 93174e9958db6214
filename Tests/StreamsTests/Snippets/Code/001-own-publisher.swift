// construct: a publisher and its subscription of one's own, `demand > 0`
// swift6: warning: is mutable

import Streams

private struct Countdown: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let start: Int

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    subscriber.receive(subscription: CountdownSubscription(start: start, subscriber: subscriber))
  }
}

private final class CountdownSubscription<S: Subscriber>: Subscription
where S.Input == Int, S.Failure == Never {
  private var current: Int
  private var subscriber: S?

  init(start: Int, subscriber: S) {
    self.current = start
    self.subscriber = subscriber
  }

  func request(_ demand: Subscribers.Demand) {
    var demand = demand
    while demand > 0, let subscriber {
      guard current > 0 else {
        self.subscriber = nil
        subscriber.receive(completion: .finished)
        return
      }
      demand -= 1
      current -= 1
      demand += subscriber.receive(current)
    }
  }

  func cancel() {
    subscriber = nil
  }
}
