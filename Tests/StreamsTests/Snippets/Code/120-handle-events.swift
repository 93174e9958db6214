// construct: handleEvents with all its closures, and with one

import Streams

private func observed(_ source: AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never> {
  source
    .handleEvents(
      receiveSubscription: { print("subscription", $0) },
      receiveOutput: { print("output", $0) },
      receiveCompletion: { print("completion", $0) },
      receiveCancel: { print("cancel") },
      receiveRequest: { print("request", $0) }
    )
    .handleEvents(receiveOutput: { print($0) })
    .handleEvents(receiveCompletion: { _ in print("end") }, receiveCancel: { print("cancelled") })
    .eraseToAnyPublisher()
}
