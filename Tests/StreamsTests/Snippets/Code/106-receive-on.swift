// construct: subscribe(on:) and receive(on:)

import Dispatch
import Streams

private func work(_ input: Int) -> AnyPublisher<Int, Never> {
  let background = DispatchQueue(label: "work", qos: .userInitiated)
  return Just(input)
    .subscribe(on: background)
    .map { $0 * $0 }
    .receive(on: DispatchQueue.main)
    .eraseToAnyPublisher()
}
