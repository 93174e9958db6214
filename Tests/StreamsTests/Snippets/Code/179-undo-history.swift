// construct: values with their history, scan and zip(dropFirst)

import Streams

private func pairs(_ source: AnyPublisher<Int, Never>) -> [AnyCancellable] {
  let shared = source.share()
  return [
    shared.zip(shared.dropFirst()).sink { old, new in print(old, "->", new) },
    source
      .scan([]) { history, value in Array((history + [value]).suffix(3)) }
      .sink { print($0) },
  ]
}
