// construct: a store with a reducer and effects
// swift6: warning: capture of 'self' with non-Sendable type

import Streams

private enum StoreAction: Sendable {
  case load
  case loaded([String])
}

private struct StoreState: Sendable, Equatable {
  var rows: [String] = []
  var isLoading = false
}

private final class Store: ObservableObject {
  @Published private(set) var state = StoreState()
  private var effects = Set<AnyCancellable>()

  private func reduce(_ action: StoreAction) -> AnyPublisher<StoreAction, Never> {
    switch action {
    case .load:
      state.isLoading = true
      return Just(.loaded(["a", "b"])).eraseToAnyPublisher()
    case .loaded(let rows):
      state = StoreState(rows: rows, isLoading: false)
      return Empty().eraseToAnyPublisher()
    }
  }

  func send(_ action: StoreAction) {
    reduce(action)
      .sink { [weak self] in self?.send($0) }
      .store(in: &effects)
  }
}
