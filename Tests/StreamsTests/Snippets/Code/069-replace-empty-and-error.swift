// construct: replaceEmpty(with:) and replaceError(with:)

import Streams

private func titles(_ source: AnyPublisher<String, Error>) -> AnyPublisher<String, Never> {
  source
    .filter { !$0.isEmpty }
    .replaceEmpty(with: "Untitled")
    .replaceError(with: "Not available")
    .eraseToAnyPublisher()
}
