// construct: operators and a sink of one's own that have the library's names and one more argument

import Streams

extension Publisher where Failure == Never {
  /// Without a default, as it would call itself otherwise.
  fileprivate func sink(
    receiveValue: @escaping @Sendable (Output) -> Void, tag: String
  ) -> AnyCancellable {
    sink(receiveValue: receiveValue)
  }
}

extension Publisher {
  fileprivate func map<Result: Sendable>(
    _ transform: @escaping @Sendable (Output) -> Result, tag: String = ""
  ) -> AnyPublisher<Result, Failure> {
    map(transform).eraseToAnyPublisher()
  }

  fileprivate func filter(
    _ isIncluded: @escaping @Sendable (Output) -> Bool, tag: String = ""
  ) -> Publishers.Filter<Self> {
    filter(isIncluded)
  }
}

private func ownOverloads(_ numbers: some Publisher<Int, Never>) -> AnyCancellable {
  numbers.map({ $0 + 1 }, tag: "a").filter({ $0 > 1 }, tag: "b")
    .sink(receiveValue: { print($0) }, tag: "c")
}
