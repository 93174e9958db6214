// construct: a module whose default isolation is the main actor
// isolation: MainActor

import Streams

private final class Basket: ObservableObject {
  @Published var items: [String] = []
  @Published private(set) var count = 0
  private var cancellables = Set<AnyCancellable>()

  init(added: AnyPublisher<String, Never>) {
    $items.map(\.count).assign(to: &$count)
    added
      .receive(on: .main)
      .sink { [weak self] in self?.items.append($0) }
      .store(in: &cancellables)
  }
}
