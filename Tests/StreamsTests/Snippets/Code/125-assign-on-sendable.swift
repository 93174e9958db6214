// construct: assign(to:on:) for a class that is Sendable

import Streams

private final class Gauge: @unchecked Sendable {
  var level = 0
}

private func bind(_ levels: AnyPublisher<Int, Never>, to gauge: Gauge) -> AnyCancellable {
  levels.assign(to: \.level, on: gauge)
}
