// construct: store(in:) for a set

import Streams

private final class Session {
  private var cancellables = Set<AnyCancellable>()

  func start(_ events: PassthroughSubject<String, Never>) {
    events
      .sink { print("event", $0) }
      .store(in: &cancellables)
    events
      .filter { $0.hasPrefix("error") }
      .sink(receiveValue: { print($0) })
      .store(in: &cancellables)
  }

  func stop() {
    cancellables.forEach { $0.cancel() }
    cancellables.removeAll()
  }
}
