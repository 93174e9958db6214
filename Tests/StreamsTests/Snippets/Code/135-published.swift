// construct: @Published with `$` in a class that is not an ObservableObject

import Streams

private final class Counter {
  @Published var count = 0
  @Published private(set) var name: String

  init(name: String) {
    self.name = name
  }
}

private func observe(_ counter: Counter) -> AnyCancellable {
  let cancellable = counter.$count
    .dropFirst()
    .sink { print("will be", $0) }
  counter.count += 1
  return cancellable
}
