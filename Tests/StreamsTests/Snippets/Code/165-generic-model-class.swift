// construct: a subject of a class that is not Sendable
// swift6: error: Sendable

import Streams

private final class Product {
  var name: String
  init(name: String) { self.name = name }
}

private final class Shop {
  let selected = PassthroughSubject<Product, Never>()
  private var cancellables = Set<AnyCancellable>()

  init() {
    selected
      .map(\.name)
      .sink { print($0) }
      .store(in: &cancellables)
  }
}
