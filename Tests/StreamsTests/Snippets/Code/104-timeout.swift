// construct: timeout, with and without an error of one's own

import Dispatch
import Streams

private enum RequestError: Error {
  case timedOut
}

private func impatient(
  _ request: AnyPublisher<String, RequestError>, _ taps: PassthroughSubject<Void, Never>
) -> [AnyCancellable] {
  [
    request
      .timeout(.seconds(5), scheduler: DispatchQueue.main, customError: { .timedOut })
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) }),
    taps
      .timeout(.seconds(5), scheduler: DispatchQueue.main)
      .sink(receiveCompletion: { print($0) }, receiveValue: { print("tap") }),
    taps
      .timeout(5, scheduler: DispatchQueue.main)
      .sink { print("tap") },
  ]
}
