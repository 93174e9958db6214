// construct: append and prepend: values, a sequence, a publisher

import Streams

private func extended(_ source: AnyPublisher<Int, Never>) -> [AnyCancellable] {
  [
    source.append(4).sink { print($0) },
    source.append(4, 5, 6).sink { print($0) },
    source.append([7, 8]).sink { print($0) },
    source.append(Set([9])).sink { print($0) },
    source.append([10, 11].publisher).sink { print($0) },
    source.prepend(0).sink { print($0) },
    source.prepend(-2, -1, 0).sink { print($0) },
    source.prepend(stride(from: 0, to: 8, by: 2)).sink { print($0) },
    source.prepend(Just(1).append(2)).sink { print($0) },
  ]
}
