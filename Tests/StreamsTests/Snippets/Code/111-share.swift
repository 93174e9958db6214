// construct: share, so that a request runs once

import Dispatch
import Streams

private func shared(_ request: AnyPublisher<String, Never>) -> [AnyCancellable] {
  let shared =
    request
    .handleEvents(receiveSubscription: { _ in print("request") })
    .share()
  return [
    shared.sink { print("first", $0) },
    shared.map(\.count).sink { print("second", $0) },
    shared.delay(for: .seconds(1), scheduler: DispatchQueue.main).sink { print("third", $0) },
  ]
}
