// construct: one shared request per key, kept in a dictionary
// swift6: warning: capture of 'self' with non-Sendable type

import Streams

private final class Images {
  private var running: [String: AnyPublisher<[UInt8], Never>] = [:]

  func image(_ name: String) -> AnyPublisher<[UInt8], Never> {
    if let running = running[name] { return running }
    let request = Deferred { Just(Array(name.utf8)) }
      .handleEvents(receiveCompletion: { [weak self] _ in self?.running[name] = nil })
      .share()
      .eraseToAnyPublisher()
    running[name] = request
    return request
  }
}
