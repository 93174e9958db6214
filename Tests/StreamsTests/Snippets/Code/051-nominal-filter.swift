// construct: Publishers.Filter(upstream:isIncluded:), made by hand

import Streams

private func positive<P: Publisher>(_ upstream: P) -> Publishers.Filter<P> where P.Output == Int {
  Publishers.Filter(upstream: upstream, isIncluded: { $0 > 0 })
}

private func use() -> AnyCancellable {
  let filtered = positive([-1, 1].publisher.eraseToAnyPublisher())
  print(filtered.upstream, filtered.isIncluded(3))
  return filtered.sink { print($0) }
}
