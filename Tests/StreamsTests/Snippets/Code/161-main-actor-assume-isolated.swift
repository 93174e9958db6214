// construct: a @MainActor view model with DispatchQueue.main and assumeIsolated

import Dispatch
import Streams

@MainActor
private final class Status {
  private(set) var text = ""
  private var cancellables = Set<AnyCancellable>()

  func observe(_ source: AnyPublisher<String, Never>) {
    source
      .receive(on: DispatchQueue.main)
      .sink { [weak self] text in
        MainActor.assumeIsolated { self?.text = text }
      }
      .store(in: &cancellables)
  }
}
