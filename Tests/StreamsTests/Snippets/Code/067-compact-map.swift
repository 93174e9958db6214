// construct: compactMap and tryCompactMap

import Streams

private struct Unreadable: Error {}

private func numbers(_ texts: PassthroughSubject<String, Never>) -> [AnyCancellable] {
  [
    texts.compactMap { Int($0) }.sink { print($0) },
    texts.compactMap(Double.init).sink { print($0) },
    texts
      .tryCompactMap { text -> Int? in
        if text.isEmpty { throw Unreadable() }
        return Int(text)
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) }),
  ]
}
