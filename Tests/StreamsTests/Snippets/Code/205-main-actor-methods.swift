// construct: a @MainActor class whose methods are called in a sink, after receive(on: .main)

import Streams

@MainActor
private final class Console {
  private var lines: [String] = []
  private var cancellables = Set<AnyCancellable>()

  private func show(_ line: String) { lines.append(line) }

  func observe(_ source: AnyPublisher<String, Never>) {
    source.map(\.count).receive(on: .main).sink { print(self.lines.count, $0) }
      .store(in: &cancellables)
    source.receive(on: .main).sink { self.show($0) }.store(in: &cancellables)
  }
}
