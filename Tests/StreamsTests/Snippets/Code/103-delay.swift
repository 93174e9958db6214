// construct: delay, with seconds, milliseconds and a literal

import Dispatch
import Streams

private func later(_ source: AnyPublisher<Int, Never>) -> [AnyCancellable] {
  [
    source.delay(for: .seconds(2), scheduler: DispatchQueue.main).sink { print($0) },
    source.delay(for: .milliseconds(20), scheduler: DispatchQueue.global()).sink { print($0) },
    source.delay(for: 1, scheduler: DispatchQueue.main).sink { print($0) },
    source.delay(for: 0.25, scheduler: DispatchQueue.main).sink { print($0) },
  ]
}
