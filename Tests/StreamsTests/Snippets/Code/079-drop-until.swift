// construct: drop(untilOutputFrom:), taps that count only when all is ready

import Streams

private func taps() {
  let isReady = PassthroughSubject<Void, Never>()
  let taps = PassthroughSubject<Int, Never>()
  let cancellable = taps.drop(untilOutputFrom: isReady).sink { print("tap", $0) }
  (1...5).forEach { tap in
    taps.send(tap)
    if tap == 3 { isReady.send() }
  }
  cancellable.cancel()
}
