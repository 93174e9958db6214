// construct: output(at:) and output(in:)

import Streams

private func pick(_ letters: AnyPublisher<String, Never>) -> [AnyCancellable] {
  [
    letters.output(at: 1).sink { print($0) },
    letters.output(in: 1...3).sink { print($0) },
    letters.output(in: 2...).sink { print($0) },
    letters.output(in: ..<2).sink { print($0) },
  ]
}
