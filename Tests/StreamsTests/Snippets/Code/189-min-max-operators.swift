// construct: max(by:), contains and sorting with operator functions
// swift5: warning: converting non-Sendable function value

import Streams

private func operators(_ numbers: AnyPublisher<Int, Never>) -> [AnyCancellable] {
  [
    numbers.max(by: <).sink { print($0) },
    numbers.min(by: <).sink { print($0) },
    numbers.removeDuplicates(by: ==).sink { print($0) },
    numbers.combineLatest(numbers, *).sink { print($0) },
  ]
}
