// construct: measureInterval(using:)

import Dispatch
import Streams

private func intervals(_ taps: PassthroughSubject<Void, Never>) -> AnyCancellable {
  taps
    .measureInterval(using: DispatchQueue.main)
    .filter { $0 < .milliseconds(300) }
    .sink { print("double tap within", $0) }
}
