// construct: CurrentValueSubject: value, send, completion

import Streams

private func counter() -> Int {
  let count = CurrentValueSubject<Int, Never>(0)
  let cancellable = count.sink { print("count is", $0) }
  count.value += 1
  count.send(10)
  count.value = count.value * 2
  count.send(completion: .finished)
  cancellable.cancel()
  return count.value
}
