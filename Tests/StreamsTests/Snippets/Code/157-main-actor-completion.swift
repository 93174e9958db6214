// construct: a @MainActor view model, receive(on: .main) and both closures of sink

import Streams

@MainActor
private final class Player: ObservableObject {
  @Published private(set) var title = ""
  @Published private(set) var hasFailed = false
  private var cancellable: AnyCancellable?

  func play(_ track: AnyPublisher<String, Error>) {
    cancellable =
      track
      .map { $0.uppercased() }
      .receive(on: .main)
      .sink(
        receiveCompletion: { [weak self] completion in
          if case .failure = completion { self?.hasFailed = true }
        },
        receiveValue: { [weak self] in self?.title = $0 })
  }
}
