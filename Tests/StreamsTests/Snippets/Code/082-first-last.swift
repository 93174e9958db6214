// construct: first, first(where:), last, last(where:) and their try twins

import Streams

private func ends(_ numbers: AnyPublisher<Int, Never>) -> [AnyCancellable] {
  [
    numbers.first().sink { print($0) },
    numbers.first { $0 > 3 }.sink { print($0) },
    numbers.first(where: { $0 > 3 }).sink { print($0) },
    numbers.last().sink { print($0) },
    numbers.last { $0 < 3 }.sink { print($0) },
    numbers.last(where: { $0 < 3 }).sink { print($0) },
    numbers
      .tryFirst { number in
        if number == 0 { throw CancellationError() }
        return number > 3
      }
      .sink(receiveCompletion: { _ in }, receiveValue: { print($0) }),
    numbers.tryLast(where: { $0 < 3 })
      .sink(receiveCompletion: { _ in }, receiveValue: { print($0) }),
  ]
}
