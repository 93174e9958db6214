// construct: an initialiser added to Future, for async work

import Streams

extension Future where Failure == Error {
  fileprivate convenience init(operation: @escaping @Sendable () async throws -> Output) {
    self.init { promise in
      Task {
        do {
          let output = try await operation()
          promise(.success(output))
        } catch {
          promise(.failure(error))
        }
      }
    }
  }
}

private func use() -> AnyCancellable {
  Future { try await Task.sleep(nanoseconds: 1) }
    .sink(receiveCompletion: { print($0) }, receiveValue: { print("slept") })
}
