// construct: Sequence.publisher of an array, a range, a string, a dictionary, a set

import Streams

private func sequences() -> [AnyCancellable] {
  let dictionary = ["a": 1, "b": 2]
  return [
    [1, 2, 3].publisher.sink { print($0) },
    (1...3).publisher.sink { print($0) },
    stride(from: 0, to: 10, by: 2).publisher.sink { print($0) },
    "text".publisher.sink { print($0) },
    dictionary.publisher.sink { print($0.key, $0.value) },
    Set([1, 1, 2]).publisher.sink { print($0) },
    Publishers.Sequence<[Int], Never>(sequence: [4, 5]).sink { print($0) },
  ]
}
