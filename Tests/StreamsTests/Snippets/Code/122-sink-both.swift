// construct: both sinks, and a completion taken apart

import Streams

private func run(_ source: AnyPublisher<String, Error>) -> AnyCancellable {
  source.sink(
    receiveCompletion: { completion in
      switch completion {
      case .finished:
        break
      case .failure(let error):
        print("failed:", error)
      }
    },
    receiveValue: { text in
      print(text)
    })
}

private func trailing(_ source: AnyPublisher<String, Error>) -> AnyCancellable {
  source.sink { completion in
    if case let .failure(error) = completion { print(error) }
  } receiveValue: { text in
    print(text)
  }
}
