// construct: a ConnectablePublisher of one's own

import Streams

private struct Station: ConnectablePublisher {
  typealias Output = String
  typealias Failure = Never

  let programme = PassthroughSubject<String, Never>()

  func receive<S: Subscriber>(subscriber: S) where S.Input == String, S.Failure == Never {
    programme.receive(subscriber: subscriber)
  }

  func connect() -> Cancellable {
    ["news", "music"].publisher.subscribe(programme)
  }
}

private func listen() -> AnyCancellable {
  Station().autoconnect().sink { print($0) }
}
