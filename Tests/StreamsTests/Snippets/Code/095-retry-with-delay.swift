// construct: retry after a pause: catch with a delayed failure, then retry

import Dispatch
import Streams

private func patient(_ request: AnyPublisher<String, Error>) -> AnyPublisher<String, Error> {
  request
    .catch { error in
      Fail<String, Error>(error: error)
        .delay(for: .seconds(3), scheduler: DispatchQueue.global())
    }
    .retry(2)
    .eraseToAnyPublisher()
}
