// construct: reduce and tryReduce

import Streams

private func reduceAll(_ words: [String]) -> [AnyCancellable] {
  let source = words.publisher.eraseToAnyPublisher()
  return [
    source.reduce("") { $0 + $1 }.sink { print($0) },
    source.map(\.count).reduce(0, { $0 + $1 }).sink { print($0) },
    source
      .tryReduce(0) { total, word in
        guard let number = Int(word) else { throw CancellationError() }
        return total + number
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) }),
  ]
}
