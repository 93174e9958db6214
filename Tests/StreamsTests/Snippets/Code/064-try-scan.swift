// construct: tryScan

import Streams

private struct Overdrawn: Error {}

private func balance(_ changes: [Int]) -> AnyPublisher<Int, Error> {
  changes.publisher
    .tryScan(0) { balance, change in
      guard balance + change >= 0 else { throw Overdrawn() }
      return balance + change
    }
    .eraseToAnyPublisher()
}
