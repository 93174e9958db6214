// construct: Deferred that decides when subscribed

import Streams

private final class Cache: @unchecked Sendable {
  var stored: [String: Int] = [:]

  func value(for key: String) -> AnyPublisher<Int, Never> {
    Deferred { () -> AnyPublisher<Int, Never> in
      if let value = self.stored[key] { return Just(value).eraseToAnyPublisher() }
      return Empty().eraseToAnyPublisher()
    }
    .eraseToAnyPublisher()
  }
}
