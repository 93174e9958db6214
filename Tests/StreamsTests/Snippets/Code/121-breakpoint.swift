// construct: breakpoint and breakpointOnError

import Streams

private func checked(_ source: AnyPublisher<Int, Error>) -> AnyCancellable {
  source
    .breakpoint(receiveOutput: { $0 < 0 })
    .breakpoint(receiveSubscription: { _ in false }, receiveCompletion: { _ in false })
    .breakpointOnError()
    .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
}
