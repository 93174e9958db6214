// construct: collect(.byTime) and collect(.byTimeOrCount)

import Dispatch
import Streams

private func batches(_ events: PassthroughSubject<String, Never>) -> [AnyCancellable] {
  [
    events
      .collect(.byTime(DispatchQueue.main, .seconds(1)))
      .sink { print("each second:", $0) },
    events
      .collect(.byTimeOrCount(DispatchQueue.main, .milliseconds(500), 10))
      .sink { print("at most ten:", $0) },
    events
      .collect(.byTime(DispatchQueue.main, 4))
      .sink { print("every four seconds:", $0) },
  ]
}
