// construct: `values` and `first(where:)` of the standard library, in a Task

import Streams

private func waitForLogin(_ isLoggedIn: CurrentValueSubject<Bool, Never>) -> Task<Bool, Never> {
  Task {
    await isLoggedIn.values.first(where: { $0 }) ?? false
  }
}

private func single(_ request: AnyPublisher<String, Error>) async throws -> String? {
  for try await text in request.values { return text }
  return nil
}
