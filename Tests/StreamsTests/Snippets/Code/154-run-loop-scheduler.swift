// construct: RunLoop.main and an OperationQueue as schedulers

import Foundation
import Streams

private func loops(_ texts: PassthroughSubject<String, Never>) -> [AnyCancellable] {
  let queue = OperationQueue()
  return [
    texts
      .debounce(for: .seconds(0.5), scheduler: RunLoop.main)
      .sink { print($0) },
    texts
      .throttle(for: 1, scheduler: RunLoop.main, latest: true)
      .sink { print($0) },
    texts
      .subscribe(on: queue)
      .receive(on: RunLoop.main)
      .sink { print($0) },
    texts
      .delay(for: 0.1, scheduler: OperationQueue.main)
      .sink { print($0) },
  ]
}
