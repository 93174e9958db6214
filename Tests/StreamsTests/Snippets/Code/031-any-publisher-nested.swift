// construct: erasing twice, and an array of erased publishers merged

import Streams

private func all(_ sources: [AnyPublisher<Int, Never>]) -> AnyPublisher<[Int], Never> {
  Publishers.MergeMany(sources)
    .collect()
    .map { $0.sorted() }
    .eraseToAnyPublisher()
    .eraseToAnyPublisher()
}
