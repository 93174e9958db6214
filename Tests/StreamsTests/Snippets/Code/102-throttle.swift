// construct: throttle, latest and first

import Dispatch
import Streams

private func scrolling(_ offsets: PassthroughSubject<Double, Never>) -> [AnyCancellable] {
  [
    offsets
      .throttle(for: .milliseconds(100), scheduler: DispatchQueue.main, latest: true)
      .sink { print($0) },
    offsets
      .throttle(for: 0.5, scheduler: DispatchQueue.main, latest: false)
      .sink { print($0) },
  ]
}
