// construct: a @MainActor view model with DispatchQueue.main, as it is written for Combine
// swift5: warning: main actor-isolated
// swift6: warning: can not be mutated from a Sendable closure

import Dispatch
import Streams

@MainActor
private final class News: ObservableObject {
  @Published private(set) var headlines: [String] = []
  private var cancellables = Set<AnyCancellable>()

  func observe(_ source: AnyPublisher<[String], Never>) {
    source
      .receive(on: DispatchQueue.main)
      .sink { [weak self] in self?.headlines = $0 }
      .store(in: &cancellables)
  }
}
