// construct: an operator of one's own, made of others

import Streams

extension Publisher {
  fileprivate func unwrap<Wrapped>() -> Publishers.CompactMap<Self, Wrapped>
  where Output == Wrapped? {
    compactMap { $0 }
  }

  fileprivate func mapToVoid() -> AnyPublisher<Void, Failure> {
    map { _ in }.eraseToAnyPublisher()
  }

  fileprivate func asResult() -> AnyPublisher<Result<Output, Failure>, Never> {
    map(Result.success)
      .catch { Just(.failure($0)) }
      .eraseToAnyPublisher()
  }

  fileprivate func withPrevious() -> AnyPublisher<(previous: Output?, current: Output), Failure> {
    scan((previous: Output?.none, current: Output?.none)) { last, value in
      (previous: last.current, current: value)
    }
    .compactMap { pair in pair.current.map { (previous: pair.previous, current: $0) } }
    .eraseToAnyPublisher()
  }
}
