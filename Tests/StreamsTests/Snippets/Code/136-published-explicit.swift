// construct: Published named in a type, its Publisher in a signature

import Streams

private final class Volume {
  @Published var level: Double = 0.5
  @Published(wrappedValue: false) var isMuted: Bool

  var levels: Published<Double>.Publisher { $level }
}

private func percent(_ levels: Published<Double>.Publisher) -> AnyPublisher<Int, Never> {
  levels.map { Int($0 * 100) }.eraseToAnyPublisher()
}
