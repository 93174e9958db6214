// construct: max(by:), min(by:), removeDuplicates(by:), combineLatest and zip with short closures

import Streams

private func operators(_ numbers: AnyPublisher<Int, Never>) -> [AnyCancellable] {
  [
    numbers.max { $0 < $1 }.sink { print($0) },
    numbers.min { $0 < $1 }.sink { print($0) },
    numbers.removeDuplicates { $0 == $1 }.sink { print($0) },
    numbers.combineLatest(numbers) { $0 * $1 }.sink { print($0) },
  ]
}
