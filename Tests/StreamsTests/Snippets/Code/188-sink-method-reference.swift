// construct: methods and functions passed where closures are expected
// swift6: warning: converting non-Sendable function value

import Streams

private final class Screen {
  private var cancellables = Set<AnyCancellable>()

  private func show(_ text: String) { print(text) }

  func bind(_ texts: AnyPublisher<String, Never>) {
    texts.sink(receiveValue: show).store(in: &cancellables)
    texts.map(String.init(describing:)).sink(receiveValue: show(_:)).store(in: &cancellables)
    texts.map { $0.count }.filter(isLarge).sink { print($0) }.store(in: &cancellables)
  }
}

private func isLarge(_ number: Int) -> Bool { number > 10 }
