// construct: scan with a closure

import Streams

private enum Action: Sendable {
  case increment
  case decrement
  case reset
}

private func state(_ actions: PassthroughSubject<Action, Never>) -> AnyPublisher<Int, Never> {
  actions
    .scan(0) { count, action in
      switch action {
      case .increment: return count + 1
      case .decrement: return count - 1
      case .reset: return 0
      }
    }
    .prepend(0)
    .eraseToAnyPublisher()
}
