// construct: dependencies as closures that return publishers

import Streams

private struct Environment: Sendable {
  var search: @Sendable (String) -> AnyPublisher<[String], Error>
  var now: @Sendable () -> Double

  static let mock = Environment(
    search: { text in
      Just(["\(text) 1", "\(text) 2"]).setFailureType(to: Error.self).eraseToAnyPublisher()
    },
    now: { 0 })
}

private func results(for text: String, in environment: Environment) -> AnyPublisher<Int, Never> {
  environment.search(text)
    .map { $0.count }
    .replaceError(with: 0)
    .eraseToAnyPublisher()
}
