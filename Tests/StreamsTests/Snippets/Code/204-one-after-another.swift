// construct: publishers one after another: append with reduce, flatMap with one at a time

import Dispatch
import Streams

private func inOrder(_ steps: [AnyPublisher<Int, Never>]) -> [AnyPublisher<Int, Never>] {
  guard let first = steps.first else { return [] }
  return [
    steps.dropFirst().reduce(first) { $0.append($1).eraseToAnyPublisher() },
    steps.publisher.flatMap(maxPublishers: .max(1)) { $0 }.eraseToAnyPublisher(),
    [1, 2, 3].publisher
      .flatMap(maxPublishers: .max(1)) { second in
        Just(second).delay(for: .seconds(second), scheduler: DispatchQueue.main)
      }
      .eraseToAnyPublisher(),
  ]
}
