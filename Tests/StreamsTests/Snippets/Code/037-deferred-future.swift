// construct: Deferred around a Future, so that the work starts with the subscription

import Streams

private func expensive() -> Int { (1...100).reduce(0, +) }

private func computed() -> AnyPublisher<Int, Never> {
  Deferred {
    Future { promise in
      promise(.success(expensive()))
    }
  }
  .eraseToAnyPublisher()
}
