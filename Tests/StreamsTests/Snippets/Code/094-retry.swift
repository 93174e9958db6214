// construct: retry

import Streams

private func download(
  _ request: AnyPublisher<[UInt8], Error>
) -> AnyPublisher<[UInt8], Never> {
  request
    .retry(3)
    .map { $0.filter { $0 > 0 } }
    .catch { _ in Just([]) }
    .eraseToAnyPublisher()
}
