// construct: a publisher of one's own, as Swift 6 wants it: the state behind a lock

import Streams
import Synchronization

private struct Repeating<Output: Sendable>: Publisher {
  typealias Failure = Never

  let value: Output
  let times: Int

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let run = Run(subscriber: subscriber, value: value, times: times)
    subscriber.receive(subscription: run)
  }

  private final class Run<S: Subscriber<Output, Never>>: Subscription {
    let subscriber: S
    let value: Output
    let left: Mutex<Int>

    init(subscriber: S, value: Output, times: Int) {
      self.subscriber = subscriber
      self.value = value
      left = Mutex(times)
    }

    func request(_ demand: Subscribers.Demand) {
      var demand = demand
      while demand > .none {
        let remaining = left.withLock { left in
          left -= 1
          return left
        }
        guard remaining >= 0 else { return }
        demand = demand - 1 + subscriber.receive(value)
        if remaining == 0 { subscriber.receive(completion: .finished) }
      }
    }

    func cancel() {
      left.withLock { $0 = 0 }
    }
  }
}
