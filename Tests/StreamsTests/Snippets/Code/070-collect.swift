// construct: collect() and collect(_:)

import Streams

private func groups(_ numbers: [Int]) -> [AnyCancellable] {
  [
    numbers.publisher.collect().sink { print($0.count) },
    numbers.publisher.collect(3).sink { print($0) },
    numbers.publisher
      .eraseToAnyPublisher()
      .collect(2)
      .map { $0.reduce(0, +) }
      .sink { print($0) },
  ]
}
