// construct: Future around an async function, with a Task

import Streams

private func load(_ name: String) async throws -> String { name.uppercased() }

private func loading(_ name: String) -> Future<String, Error> {
  Future { promise in
    Task {
      do {
        promise(.success(try await load(name)))
      } catch {
        promise(.failure(error))
      }
    }
  }
}
