// construct: scan with an operator function

import Streams

private func totals(_ amounts: PassthroughSubject<Int, Never>) -> AnyPublisher<Int, Never> {
  amounts.scan(0, +).eraseToAnyPublisher()
}
