// construct: pagination with a subject of pages
// swift6: warning: capture of 'self' with non-Sendable type

import Streams

private struct Page: Sendable {
  var items: [String]
  var next: Int?
}

private final class Pager {
  private let requests = CurrentValueSubject<Int, Never>(0)
  private let load: @Sendable (Int) -> AnyPublisher<Page, Error>

  init(load: @escaping @Sendable (Int) -> AnyPublisher<Page, Error>) {
    self.load = load
  }

  var all: AnyPublisher<[String], Error> {
    requests
      .setFailureType(to: Error.self)
      .flatMap(maxPublishers: .max(1)) { self.load($0) }
      .handleEvents(receiveOutput: { page in
        if let next = page.next {
          self.requests.send(next)
        } else {
          self.requests.send(completion: .finished)
        }
      })
      .reduce([]) { $0 + $1.items }
      .eraseToAnyPublisher()
  }
}
