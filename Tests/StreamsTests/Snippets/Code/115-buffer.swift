// construct: buffer with both strategies and all three ways to be full

import Streams

private struct Overflow: Error {}

private func buffered(_ source: AnyPublisher<Int, Never>) -> [AnyCancellable] {
  [
    source
      .buffer(size: 10, prefetch: .keepFull, whenFull: .dropOldest)
      .flatMap(maxPublishers: .max(1)) { Just($0) }
      .sink { print($0) },
    source
      .buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
      .sink { print($0) },
    source
      .setFailureType(to: Overflow.self)
      .buffer(size: 4, prefetch: .byRequest, whenFull: .customError { Overflow() })
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) }),
  ]
}
