// construct: ignoreOutput, to wait for an end

import Streams

private func upload(_ parts: [AnyPublisher<Int, Error>]) -> AnyPublisher<Never, Error> {
  Publishers.MergeMany(parts)
    .ignoreOutput()
    .eraseToAnyPublisher()
}

private func wait(_ uploading: AnyPublisher<Never, Error>) -> AnyCancellable {
  uploading.sink(
    receiveCompletion: { completion in
      if case .finished = completion { print("all uploaded") }
    },
    receiveValue: { _ in })
}
