// construct: catch with another publisher, and tryCatch

import Streams

private enum NetworkError: Error {
  case offline
  case notFound
}

private func load(
  _ remote: AnyPublisher<String, NetworkError>, cached: String?
) -> AnyPublisher<String, Never> {
  remote
    .catch { error -> AnyPublisher<String, Never> in
      if let cached { return Just(cached).eraseToAnyPublisher() }
      return Just("\(error)").eraseToAnyPublisher()
    }
    .eraseToAnyPublisher()
}

private func mirror(
  _ remote: AnyPublisher<String, NetworkError>, _ second: AnyPublisher<String, NetworkError>
) -> AnyPublisher<String, Error> {
  remote
    .tryCatch { error -> AnyPublisher<String, NetworkError> in
      guard case .offline = error else { throw error }
      return second
    }
    .eraseToAnyPublisher()
}
