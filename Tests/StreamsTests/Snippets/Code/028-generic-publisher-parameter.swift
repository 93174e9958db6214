// construct: a generic function with a where clause over Publisher

import Streams

private func log<P: Publisher>(_ publisher: P, prefix: String) -> AnyPublisher<P.Output, P.Failure>
where P.Output: CustomStringConvertible {
  publisher
    .handleEvents(receiveOutput: { print(prefix, $0.description) })
    .eraseToAnyPublisher()
}

private func useLog() -> AnyCancellable {
  log(Just(3), prefix: "value").sink { _ in }
}
