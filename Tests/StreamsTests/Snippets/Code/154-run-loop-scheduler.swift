// construct: RunLoop.main as a scheduler, with typed times and literal seconds

import Foundation
import Streams

private func loops(_ texts: PassthroughSubject<String, Never>) -> [AnyCancellable] {
  [
    texts.debounce(for: .seconds(0.5), scheduler: RunLoop.main).sink { print($0) },
    texts.debounce(for: 0.5, scheduler: RunLoop.main).sink { print($0) },
    texts.throttle(for: 1, scheduler: RunLoop.main, latest: true).sink { print($0) },
    texts.delay(for: 1, scheduler: RunLoop.main).sink { print($0) },
    texts.timeout(5, scheduler: RunLoop.main).sink { print($0) },
    texts.collect(.byTime(RunLoop.main, .seconds(1))).sink { print($0) },
    texts.measureInterval(using: RunLoop.main).sink { print($0) },
    texts.subscribe(on: RunLoop.main).receive(on: RunLoop.main).sink { print($0) },
  ]
}
