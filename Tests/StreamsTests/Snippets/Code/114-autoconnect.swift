// construct: autoconnect on a multicast

import Streams

private func automatic(_ source: PassthroughSubject<Int, Never>) -> AnyPublisher<Int, Never> {
  source
    .multicast(subject: PassthroughSubject())
    .autoconnect()
    .eraseToAnyPublisher()
}
