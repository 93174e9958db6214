// construct: max(by:), contains and sorting with operator functions

import Streams

private func operators(_ numbers: AnyPublisher<Int, Never>) -> [AnyCancellable] {
  [
    numbers.max(by: <).sink { print($0) },
    numbers.min(by: <).sink { print($0) },
    numbers.removeDuplicates(by: ==).sink { print($0) },
    numbers.zip(numbers).map(+).sink { print($0) },
    numbers.combineLatest(numbers, *).sink { print($0) },
  ]
}
