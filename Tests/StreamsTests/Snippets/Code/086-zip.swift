// construct: zip of two, three and four, each with a transform

import Streams

private func together(
  _ a: AnyPublisher<Int, Never>, _ b: AnyPublisher<String, Never>,
  _ c: AnyPublisher<Bool, Never>, _ d: AnyPublisher<Double, Never>
) -> [AnyCancellable] {
  [
    a.zip(b).sink { print($0, $1) },
    a.zip(b, c).sink { print($0, $1, $2) },
    a.zip(b, c, d).sink { a, b, c, d in print(a, b, c, d) },
    a.zip(b) { "\($0)\($1)" }.sink { print($0) },
    a.zip(b, c) { $2 ? "\($0)" : $1 }.sink { print($0) },
    a.zip(b, c, d) { "\($0)\($1)\($2)\($3)" }.sink { print($0) },
  ]
}
