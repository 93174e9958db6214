// construct: a flatMap whose branches are erased, over an enum

import Streams

private enum Command: Sendable {
  case say(String)
  case count(Int)
  case stop
}

private func run(_ commands: AnyPublisher<Command, Never>) -> AnyPublisher<String, Never> {
  commands
    .flatMap { command -> AnyPublisher<String, Never> in
      switch command {
      case .say(let text):
        return Just(text).eraseToAnyPublisher()
      case .count(let limit):
        return (1...limit).publisher.map(String.init).eraseToAnyPublisher()
      case .stop:
        return Empty(completeImmediately: true).eraseToAnyPublisher()
      }
    }
    .eraseToAnyPublisher()
}
