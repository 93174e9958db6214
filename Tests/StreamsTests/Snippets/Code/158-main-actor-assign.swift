// construct: a @MainActor view model, receive(on: .main) and assign(to:on:)

import Streams

@MainActor
private final class Header {
  var title = ""
  private var cancellables = Set<AnyCancellable>()

  func bind(to titles: AnyPublisher<String, Never>) {
    titles
      .receive(on: .main)
      .assign(to: \.title, on: self)
      .store(in: &cancellables)
  }
}
