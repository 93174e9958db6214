// construct: opaque and erased returns side by side

import Streams

private protocol Clock {
  var ticks: AnyPublisher<Int, Never> { get }
}

private struct FixedClock: Clock {
  let count: Int

  var ticks: AnyPublisher<Int, Never> {
    (0..<count).publisher.filter { $0 > 0 }.removeDuplicates().map { $0 * 2 }.prefix(3)
      .eraseToAnyPublisher()
  }

  var opaque: some Publisher<Int, Never> {
    (0..<count).publisher.eraseToAnyPublisher().filter { $0 > 0 }.prefix(3)
  }
}
