// construct: debounce with a Duration and with literal seconds

import Dispatch
import Streams

private func typed(_ texts: PassthroughSubject<String, Never>) -> [AnyCancellable] {
  [
    texts
      .debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
      .sink { print($0) },
    texts
      .debounce(for: .seconds(0.5), scheduler: DispatchQueue.main)
      .sink { print($0) },
    texts
      .debounce(for: 0.3, scheduler: DispatchQueue.main)
      .sink { print($0) },
  ]
}
