// construct: one request after the other

import Streams

private struct Token: Sendable {
  let text: String
}

private final class Client: Sendable {
  func logIn(name: String) -> AnyPublisher<Token, Error> {
    Just(Token(text: name)).setFailureType(to: Error.self).eraseToAnyPublisher()
  }

  func messages(_ token: Token) -> AnyPublisher<[String], Error> {
    Just([token.text]).setFailureType(to: Error.self).eraseToAnyPublisher()
  }

  func inbox(of name: String) -> AnyPublisher<Int, Error> {
    logIn(name: name)
      .flatMap { [weak self] token -> AnyPublisher<[String], Error> in
        guard let self else { return Empty().eraseToAnyPublisher() }
        return self.messages(token)
      }
      .map(\.count)
      .eraseToAnyPublisher()
  }
}
