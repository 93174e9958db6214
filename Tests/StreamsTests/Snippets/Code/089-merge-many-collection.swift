// construct: MergeMany over a collection that was mapped

import Streams

private func download(_ name: String) -> AnyPublisher<[UInt8], Error> {
  Just(Array(name.utf8)).setFailureType(to: Error.self).eraseToAnyPublisher()
}

private func downloadAll(_ names: [String]) -> AnyPublisher<Int, Error> {
  Publishers.MergeMany(names.map(download))
    .collect(names.count)
    .map { $0.map(\.count).reduce(0, +) }
    .eraseToAnyPublisher()
}
