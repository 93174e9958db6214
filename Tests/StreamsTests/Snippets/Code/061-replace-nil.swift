// construct: replaceNil(with:)

import Streams

private func lengths(_ inputs: [String?]) -> AnyPublisher<Int, Never> {
  inputs.publisher
    .replaceNil(with: "anonymous")
    .map { $0.count }
    .eraseToAnyPublisher()
}
