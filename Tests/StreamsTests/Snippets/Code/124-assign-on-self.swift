// construct: assign(to:on: self) in a view model
// swift6: warning: does not conform to the 'Sendable' protocol

import Streams

private final class Badge {
  private(set) var count = 0
  private var cancellables = Set<AnyCancellable>()

  init(_ unread: AnyPublisher<[String], Never>) {
    unread
      .map(\.count)
      .assign(to: \.count, on: self)
      .store(in: &cancellables)
  }
}
