// construct: an ObservableObject that forwards the changes of another
// swift6: warning: capture of 'self' with non-Sendable type

import Streams

private final class Settings: ObservableObject {
  @Published var isDark = false
}

private final class AppModel: ObservableObject {
  let settings = Settings()
  private var cancellables = Set<AnyCancellable>()

  init() {
    settings.objectWillChange
      .sink { [weak self] _ in self?.objectWillChange.send() }
      .store(in: &cancellables)
  }
}
