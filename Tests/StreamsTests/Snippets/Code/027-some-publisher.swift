// construct: `some Publisher<Int, Never>` and `any Publisher<Int, Never>`, primary associated types

import Streams

private func evens(upTo limit: Int) -> some Publisher<Int, Never> {
  (0...limit).publisher.filter { $0.isMultiple(of: 2) }
}

private func doubled(_ source: some Publisher<Int, Never>) -> AnyPublisher<Int, Never> {
  source.map { $0 * 2 }.eraseToAnyPublisher()
}

private func run(_ publishers: [any Publisher<Int, Never>]) -> [AnyCancellable] {
  publishers.map { $0.sink { print($0) } }
}
