// construct: Empty, also one that never completes

import Streams

private func nothing(completes: Bool) -> AnyPublisher<Int, Error> {
  completes
    ? Empty().eraseToAnyPublisher()
    : Empty(completeImmediately: false).eraseToAnyPublisher()
}

private func typed() -> Empty<Int, Never> {
  Empty(completeImmediately: true, outputType: Int.self, failureType: Never.self)
}

private let never = Empty<Int, Never>(completeImmediately: false)
