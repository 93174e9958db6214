// construct: a Cancellable and an AnyCancellable in a property, renewed with each load

import Streams

private final class ImageLoader {
  private var loading: Cancellable?
  private var observing: AnyCancellable?

  func load(from source: AnyPublisher<[UInt8], Never>) {
    loading?.cancel()
    loading = source.sink { print("loaded", $0.count) }
    observing = AnyCancellable { print("cancelled") }
  }

  deinit {
    loading?.cancel()
  }
}
