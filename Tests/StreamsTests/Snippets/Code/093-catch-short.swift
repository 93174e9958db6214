// construct: catch in its short forms

import Streams

private func quiet(_ source: AnyPublisher<Int, Error>) -> [AnyCancellable] {
  [
    source.catch { _ in Just(0) }.sink { print($0) },
    source.catch { _ in Empty() }.sink { print($0) },
    source.catch { error in Fail(error: error) }.replaceError(with: -1).sink { print($0) },
    source.catch { (error: Error) in Just("\(error)".count) }.sink { print($0) },
  ]
}
