// construct: a publisher for each key, with its result in a dictionary

import Streams

private func prices(of symbols: [String]) -> AnyPublisher<[String: Double], Never> {
  let requests = symbols.map { symbol in
    Just(Double(symbol.count)).map { price in (symbol, price) }
  }
  return Publishers.MergeMany(requests)
    .collect()
    .map { pairs in Dictionary(uniqueKeysWithValues: pairs) }
    .eraseToAnyPublisher()
}

private func totals(_ events: AnyPublisher<(String, Int), Never>) -> AnyPublisher<
  [String: Int], Never
> {
  events
    .scan([String: Int]()) { totals, event in
      var totals = totals
      totals[event.0, default: 0] += event.1
      return totals
    }
    .eraseToAnyPublisher()
}
