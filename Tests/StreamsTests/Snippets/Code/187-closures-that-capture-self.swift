// construct: closures that capture self strongly, weakly and unowned
// swift6: warning: capture of 'self' with non-Sendable type

import Streams

private final class Owner {
  private var count = 0
  private var cancellables = Set<AnyCancellable>()

  func start(_ source: AnyPublisher<Int, Never>) {
    source.sink { self.count += $0 }.store(in: &cancellables)
    source.sink { [weak self] in self?.count += $0 }.store(in: &cancellables)
    source.sink { [unowned self] value in count += value }.store(in: &cancellables)
    source
      .map { [weak self] value in (self?.count ?? 0) + value }
      .filter { [count] in $0 > count }
      .sink { print($0) }
      .store(in: &cancellables)
  }
}
