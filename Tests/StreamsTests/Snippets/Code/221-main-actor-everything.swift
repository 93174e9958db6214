// construct: a @MainActor view model that is generic, with every form of an end on the main actor

import Streams

@MainActor
private protocol Screen: AnyObject {
  func show(_ text: String)
}

@MainActor
private final class Detail<Value: Sendable>: ObservableObject {
  @Published var value: Value
  @Published var count = 0
  private var cancellables = Set<AnyCancellable>()
  weak var screen: (any Screen)?

  init(_ first: Value, values: AnyPublisher<Value, Never>, changes: AnyPublisher<Value, Error>) {
    value = first
    values.receive(on: .main)
      .sink { [unowned self] new in value = new }
      .store(in: &cancellables)
    values.receive(on: .main)
      .sink { [weak self] new in
        guard let self else { return }
        self.value = new
        self.count += 1
      }
      .store(in: &cancellables)
    values.receive(on: .main)
      .sink { [weak self] _ in Task { await self?.load() } }
      .store(in: &cancellables)
    changes.receive(on: .main)
      .sink { [weak self] completion in
        if case .failure(let error) = completion { self?.screen?.show("\(error)") }
      } receiveValue: { [weak self] new in
        self?.value = new
      }
      .store(in: &cancellables)
    values.receive(on: .main).assign(to: \.value, on: self).store(in: &cancellables)
    objectWillChange.receive(on: .main)
      .sink { [weak self] in self?.screen?.show("will change") }
      .store(in: &cancellables)
    $count.map { $0 + 1 }.removeDuplicates().assign(to: &$count)
  }

  private func load() async {}
}
