// construct: merge(with:) of two to eight, and of the same kind

import Streams

private func merged(_ a: AnyPublisher<Int, Never>, _ b: AnyPublisher<Int, Never>) {
  let subscriptions = [
    a.merge(with: b).sink { print($0) },
    a.merge(with: b, a).sink { print($0) },
    a.merge(with: b, a, b).sink { print($0) },
    a.merge(with: b, a, b, a).sink { print($0) },
    a.merge(with: b, a, b, a, b).sink { print($0) },
    a.merge(with: b, a, b, a, b, a).sink { print($0) },
    a.merge(with: b, a, b, a, b, a, b).sink { print($0) },
    a.merge(with: a).merge(with: b).sink { print($0) },
  ]
  subscriptions.forEach { $0.cancel() }
}
