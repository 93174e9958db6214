// construct: operators whose publishers have no names: in properties, returned, in arrays, as existentials, in tasks

import Streams

struct Steps<Source: Publisher<(Int, Int), Never>> {
  let pairs: Source
}

final class Walk: Sendable {
  let counts = PassthroughSubject<Int, Never>()
  let distances: AnyPublisher<Int, Never>
  let seconds: some Publisher<(offset: Int, element: Int), Never> = (1...3).publisher.enumerated()

  init() {
    distances = counts.pairwise().map { $1 - $0 }.eraseToAnyPublisher()
  }

  var steps: some Publisher<(Int, Int), Never> { counts.pairwise() }
}

func largest(of numbers: some Publisher<Int, Never>) async -> Int {
  let latest = numbers.withLatestFrom(numbers) { max($0, $1) }
  let task = Task {
    var largest = 0
    for await number in latest.values { largest = max(largest, number) }
    return largest
  }
  return await task.value
}

func show(_ walk: Walk, _ numbers: any Publisher<Int, Never>) -> [AnyCancellable] {
  let kept = Steps(pairs: walk.counts.pairwise())
  var all = [walk.counts.pairwise(), kept.pairs]
  all.append(walk.counts.pairwise())
  return [
    Publishers.MergeMany(all).sink { print($0) },
    numbers.pairwise().eraseToAnyPublisher().sink { print($0) },
    walk.seconds.sink { print($0.offset, $0.element) },
    walk.steps.sink { print($0) },
  ]
}
