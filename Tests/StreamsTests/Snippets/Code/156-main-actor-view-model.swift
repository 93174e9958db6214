// construct: a @MainActor view model, receive(on: .main)

import Streams

@MainActor
private final class Cart: ObservableObject {
  @Published private(set) var items: [String] = []
  @Published private(set) var isLoading = false
  private var cancellables = Set<AnyCancellable>()

  func observe(_ added: AnyPublisher<String, Never>) {
    isLoading = true
    added
      .receive(on: .main)
      .sink { [weak self] in self?.items.append($0) }
      .store(in: &cancellables)
  }
}
