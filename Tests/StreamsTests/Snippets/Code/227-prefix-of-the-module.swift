// construct: names with the module's name before them, as in Combine.Publisher

import Streams

private struct Numbers: Streams.Publisher {
  typealias Output = Int
  typealias Failure = Never

  func receive<S: Streams.Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    Streams.Just(1).receive(subscriber: subscriber)
  }
}

@MainActor
private final class Model: Streams.ObservableObject {
  @Streams.Published var number = 1
  var cancellables = Set<Streams.AnyCancellable>()

  func observe() {
    Streams.Publishers.Map(upstream: Numbers(), transform: { $0 + 1 })
      .receive(on: .main)
      .sink { [weak self] in self?.number = $0 }
      .store(in: &cancellables)
  }
}
