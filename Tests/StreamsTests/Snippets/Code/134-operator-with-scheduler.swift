// construct: an operator of one's own with a scheduler and a time

import Dispatch
import Streams

extension Publisher {
  fileprivate func retry<S: Scheduler>(
    _ times: Int, after seconds: Int, on scheduler: S
  ) -> AnyPublisher<Output, Failure> {
    self.catch { error -> AnyPublisher<Output, Failure> in
      guard times > 0 else { return Fail(error: error).eraseToAnyPublisher() }
      return Just(())
        .delay(for: .seconds(seconds), scheduler: scheduler)
        .setFailureType(to: Failure.self)
        .flatMap { self.retry(times - 1, after: seconds * 2, on: scheduler) }
        .eraseToAnyPublisher()
    }
    .eraseToAnyPublisher()
  }
}

private func use(_ source: AnyPublisher<Int, Error>) -> AnyCancellable {
  source.retry(3, after: 1, on: DispatchQueue.main)
    .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
}
