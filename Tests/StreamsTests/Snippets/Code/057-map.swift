// construct: map, with a closure, an initialiser and a method

import Streams

private struct Badge: CustomStringConvertible {
  let number: Int
  var description: String { "#\(number)" }
}

private func shout(_ text: String) -> String { text.uppercased() + "!" }

private func badges(_ numbers: AnyPublisher<Int, Never>) -> AnyPublisher<String, Never> {
  numbers
    .map { $0 + 1 }
    .map(Badge.init)
    .map { $0.description }
    .map(shout)
    .eraseToAnyPublisher()
}
