// construct: a @MainActor base class that binds for its subclasses

import Streams

@MainActor
private class ViewModel {
  private var cancellables = Set<AnyCancellable>()

  func bind<Value>(
    _ source: AnyPublisher<Value, Never>, _ action: @escaping @MainActor (Value) -> Void
  ) {
    source.receive(on: .main).sink { action($0) }.store(in: &cancellables)
  }

  func bind<P: Publisher, Root: ViewModel>(
    _ source: P, to keyPath: ReferenceWritableKeyPath<Root, P.Output>, of root: Root
  ) where P.Failure == Never {
    source.receive(on: .main)
      .sink { [weak root] in root?[keyPath: keyPath] = $0 }
      .store(in: &cancellables)
  }
}

private final class Totals: ViewModel {
  private var total = 0

  func start(_ numbers: AnyPublisher<Int, Never>) {
    bind(numbers) { [weak self] in self?.total += $0 }
    bind(numbers, to: \.total, of: self)
  }
}
