// construct: an OperationQueue as a scheduler

import Foundation
import Streams

private func queued(_ texts: PassthroughSubject<String, Never>) -> [AnyCancellable] {
  let queue = OperationQueue()
  queue.maxConcurrentOperationCount = 1
  return [
    texts.subscribe(on: queue).receive(on: OperationQueue.main).sink { print($0) },
    texts.delay(for: 0.1, scheduler: OperationQueue.main).sink { print($0) },
    texts.debounce(for: .milliseconds(100), scheduler: queue).sink { print($0) },
  ]
}
