// construct: a scheduler used directly: now, advanced(by:), schedule, a repeating action

import Dispatch
import Streams

private func schedule(on queue: DispatchQueue) -> Cancellable {
  queue.schedule { print("soon") }
  queue.schedule(after: queue.now.advanced(by: .seconds(1))) { print("in a second") }
  let start = queue.now
  let timer = queue.schedule(after: start.advanced(by: .seconds(2)), interval: .seconds(1)) {
    print("tick")
  }
  return timer
}
