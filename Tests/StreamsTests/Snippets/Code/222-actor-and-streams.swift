// construct: an actor that observes a stream: by a Task in sink, and by `values`

import Streams

private actor Store {
  private(set) var items: [Int] = []
  private var observation: AnyCancellable?

  func observe(_ source: AnyPublisher<Int, Never>) {
    observation = source.sink { [weak self] value in
      Task { await self?.add(value) }
    }
  }

  func follow(_ source: AnyPublisher<Int, Never>) async {
    for await value in source.values { items.append(value) }
  }

  private func add(_ value: Int) { items.append(value) }
}
