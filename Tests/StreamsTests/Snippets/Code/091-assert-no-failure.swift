// construct: assertNoFailure

import Streams

private func certain(_ source: AnyPublisher<Int, Error>) -> [AnyCancellable] {
  [
    source.assertNoFailure().sink { print($0) },
    source.assertNoFailure("This cannot fail").sink { print($0) },
  ]
}
