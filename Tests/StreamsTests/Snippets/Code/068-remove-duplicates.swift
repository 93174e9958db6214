// construct: removeDuplicates, by a predicate, and tryRemoveDuplicates
// swift5: warning: converting non-Sendable function value
// swift6: warning: implicitly coerced

import Streams

private struct Fix {
  var latitude: Double
  var longitude: Double
}

private func moved(_ fixes: AnyPublisher<Fix, Never>) -> [AnyCancellable] {
  [
    fixes.map(\.latitude).removeDuplicates().sink { print($0) },
    fixes
      .removeDuplicates { $0.latitude == $1.latitude && $0.longitude == $1.longitude }
      .sink { print($0) },
    fixes.map(\.longitude).removeDuplicates(by: ==).sink { print($0) },
    fixes
      .tryRemoveDuplicates(by: { left, right in
        if left.latitude.isNaN { throw CancellationError() }
        return left.latitude == right.latitude
      })
      .sink(receiveCompletion: { _ in }, receiveValue: { print($0) }),
  ]
}
