// construct: flatMap with and without maxPublishers

import Streams

private func pages(_ ids: [Int]) -> [AnyCancellable] {
  [
    ids.publisher
      .flatMap { id in Just("page \(id)") }
      .sink { print($0) },
    ids.publisher
      .flatMap(maxPublishers: .max(2)) { id in (0..<id).publisher }
      .sink { print($0) },
    ids.publisher
      .flatMap(maxPublishers: .max(1)) { id -> AnyPublisher<Int, Never> in
        Just(id).eraseToAnyPublisher()
      }
      .collect()
      .sink { print($0) },
  ]
}
