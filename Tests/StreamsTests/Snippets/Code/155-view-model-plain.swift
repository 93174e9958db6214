// construct: a view model without an actor, `[weak self]` in sink
// swift6: warning: capture of 'self' with non-Sendable type

import Dispatch
import Streams

private final class Inbox: ObservableObject {
  @Published private(set) var messages: [String] = []
  @Published private(set) var error: String?
  private var cancellables = Set<AnyCancellable>()

  func load(from service: AnyPublisher<[String], Error>) {
    service
      .receive(on: DispatchQueue.main)
      .sink(
        receiveCompletion: { [weak self] completion in
          guard case .failure(let error) = completion else { return }
          self?.error = error.localizedText
        },
        receiveValue: { [weak self] messages in
          self?.messages = messages
        }
      )
      .store(in: &cancellables)
  }
}

extension Error {
  fileprivate var localizedText: String { "\(self)" }
}
