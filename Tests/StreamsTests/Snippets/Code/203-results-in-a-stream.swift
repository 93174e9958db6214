// construct: a stream of Results and of tuples, taken apart

import Streams

private func unwrap(
  _ results: PassthroughSubject<Result<Int, Error>, Never>,
  _ pairs: PassthroughSubject<(Int, String), Never>
) -> [AnyCancellable] {
  defer {
    results.send(.success(1))
    pairs.send((1, "one"))
  }
  return [
    results.tryMap { try $0.get() }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) }),
    pairs.map { $0.0 }.sink { print($0) },
    pairs.map(\.1).sink { print($0) },
    pairs.filter { $0.0 > 0 }.map { number, text in "\(number) \(text)" }.sink { print($0) },
    pairs.sink { number, text in print(number, text) },
  ]
}
