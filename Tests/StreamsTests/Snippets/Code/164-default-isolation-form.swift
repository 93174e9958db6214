// construct: the sign-up form in a module whose default isolation is the main actor
// isolation: MainActor

import Streams

private final class Registration: ObservableObject {
  @Published var name = ""
  @Published var password = ""
  @Published private(set) var isValid = false
  private var cancellables = Set<AnyCancellable>()

  init() {
    $name.combineLatest($password)
      .map { !$0.isEmpty && $1.count > 7 }
      .receive(on: .main)
      .sink { [weak self] in self?.isValid = $0 }
      .store(in: &cancellables)
  }
}
