// construct: print, with a prefix, and to a stream of one's own

import Streams

private struct Lines: TextOutputStream {
  mutating func write(_ string: String) {
    guard string != "\n" else { return }
    print("log:", string)
  }
}

private func traced(_ source: AnyPublisher<Int, Never>) -> [AnyCancellable] {
  [
    source.print().sink { _ in },
    source.print("numbers").sink { _ in },
    source.print("numbers", to: Lines()).sink { _ in },
  ]
}
