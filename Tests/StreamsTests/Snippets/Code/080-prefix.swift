// construct: prefix(_:), prefix(while:), tryPrefix(while:), prefix(untilOutputFrom:)

import Streams

private func begin(
  _ numbers: AnyPublisher<Int, Never>, until stop: PassthroughSubject<Void, Never>
) -> [AnyCancellable] {
  [
    numbers.prefix(2).sink { print($0) },
    numbers.prefix { $0 < 3 }.sink { print($0) },
    numbers.prefix(while: { $0 < 3 }).sink { print($0) },
    numbers.prefix(untilOutputFrom: stop).sink { print($0) },
    numbers
      .tryPrefix(while: { number in
        if number < 0 { throw CancellationError() }
        return number < 3
      })
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) }),
  ]
}
