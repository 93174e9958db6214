// construct: a Task that is cancelled with the subscription

import Streams

private func asynchronous<Value: Sendable>(
  _ work: @escaping @Sendable () async -> Value
) -> AnyPublisher<Value, Never> {
  Deferred { () -> AnyPublisher<Value, Never> in
    let subject = PassthroughSubject<Value, Never>()
    let task = Task {
      let value = await work()
      subject.send(value)
      subject.send(completion: .finished)
    }
    return
      subject
      .handleEvents(receiveCancel: { task.cancel() })
      .eraseToAnyPublisher()
  }
  .eraseToAnyPublisher()
}
