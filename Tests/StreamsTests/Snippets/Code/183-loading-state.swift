// construct: an enum of idle, loading, loaded, failed

import Streams

private enum Loadable<Value: Sendable>: Sendable {
  case idle
  case loading
  case loaded(Value)
  case failed(Error)
}

extension Publisher {
  fileprivate func loadable() -> AnyPublisher<Loadable<Output>, Never> {
    map { Loadable.loaded($0) }
      .catch { Just(.failed($0)) }
      .prepend(.loading)
      .eraseToAnyPublisher()
  }
}

private final class ListModel: ObservableObject {
  @Published private(set) var state: Loadable<[String]> = .idle

  func load(_ request: AnyPublisher<[String], Error>) {
    request.loadable().assign(to: &$state)
  }
}
