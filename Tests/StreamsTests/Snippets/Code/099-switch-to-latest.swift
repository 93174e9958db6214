// construct: switchToLatest of a search, where each side may not fail

import Streams

private func find(_ text: String) -> AnyPublisher<[String], Error> {
  Just([text]).setFailureType(to: Error.self).eraseToAnyPublisher()
}

private func results(_ texts: PassthroughSubject<String, Never>) -> [AnyCancellable] {
  [
    texts
      .map { find($0) }
      .switchToLatest()
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) }),
    texts
      .map { find($0).replaceError(with: []) }
      .switchToLatest()
      .sink { print($0) },
    texts
      .setFailureType(to: Error.self)
      .map { text in Just(text) }
      .switchToLatest()
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) }),
  ]
}
