// construct: reduce with an operator function

import Streams

private func sum(_ numbers: AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never> {
  numbers.reduce(0, +).eraseToAnyPublisher()
}
