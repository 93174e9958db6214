// construct: store(in:) for an array

import Streams

private func startAll(_ streams: [AnyPublisher<Int, Never>]) -> [AnyCancellable] {
  var cancellables: [AnyCancellable] = []
  for (index, stream) in streams.enumerated() {
    stream
      .map { "\(index): \($0)" }
      .sink { print($0) }
      .store(in: &cancellables)
  }
  return cancellables
}
