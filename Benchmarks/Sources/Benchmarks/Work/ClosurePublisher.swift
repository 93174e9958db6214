import Streams

/// A publisher made of a closure, which sends whatever it likes as soon as it is subscribed to.
struct ClosurePublisher<Output: Sendable>: Publisher {
  typealias Failure = Never

  let send: @Sendable (AnySubscriber<Output, Never>) -> Void

  init(_ send: @escaping @Sendable (AnySubscriber<Output, Never>) -> Void) {
    self.send = send
  }

  func receive<S: Subscriber<Output, Never>>(subscriber: consuming S) {
    let subscriber = AnySubscriber(subscriber)
    subscriber.receive(subscription: Subscriptions.empty)
    send(subscriber)
    subscriber.receive(completion: .finished)
  }
}

/// A publisher that sends `count` ones, erased, as the published benchmark has it.
func ones(_ count: Int) -> AnyPublisher<Int, Never> {
  ClosurePublisher<Int> { subscriber in
    for _ in 0..<count { _ = subscriber.receive(1) }
  }.eraseToAnyPublisher()
}
