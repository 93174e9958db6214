// construct: the first value of a publisher, awaited by a continuation

import Streams

extension Publisher {
  fileprivate func firstValue() async throws -> Output? {
    try await withCheckedThrowingContinuation { continuation in
      let held = Held()
      held.cancellable = self.map { Optional.some($0) }.replaceEmpty(with: nil).first()
        .sink(
          receiveCompletion: { completion in
            if case .failure(let error) = completion { continuation.resume(throwing: error) }
            held.cancellable = nil
          },
          receiveValue: { continuation.resume(returning: $0) })
    }
  }
}

private final class Held: @unchecked Sendable {
  var cancellable: AnyCancellable?
}
