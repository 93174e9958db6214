// construct: Future.value, awaited

import Streams

private func answer() async -> Int {
  await Future<Int, Never> { $0(.success(42)) }.value
}

private func attempt() async throws -> String {
  let future = Future<String, Error> { promise in promise(.success("done")) }
  return try await future.value
}
