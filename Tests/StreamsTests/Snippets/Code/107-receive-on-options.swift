// construct: receive(on:options:) with no options

import Dispatch
import Streams

private func delivered(_ source: AnyPublisher<Int, Never>) -> AnyCancellable {
  source
    .subscribe(on: DispatchQueue.global(qos: .background), options: nil)
    .receive(on: DispatchQueue.main, options: nil)
    .sink { print($0) }
}
