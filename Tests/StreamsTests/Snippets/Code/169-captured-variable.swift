// construct: a local variable filled by a sink, as tests are written
// swift6: warning: mutation of captured var

import Streams

private func collectNumbers() -> Int {
  var received: [Int] = []
  let cancellable = [1, 2, 3].publisher.sink { received.append($0) }
  cancellable.cancel()
  return received.count
}
