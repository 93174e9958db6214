// construct: switchToLatest of a subject of subjects

import Streams

private func switching() {
  let outer = PassthroughSubject<PassthroughSubject<Int, Never>, Never>()
  let first = PassthroughSubject<Int, Never>()
  let second = PassthroughSubject<Int, Never>()
  let cancellable = outer.switchToLatest().sink { print($0) }
  outer.send(first)
  first.send(1)
  outer.send(second)
  first.send(2)
  second.send(3)
  cancellable.cancel()
}
