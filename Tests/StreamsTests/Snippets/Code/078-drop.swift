// construct: dropFirst, drop(while:), tryDrop(while:)

import Streams

private func skip(_ readings: AnyPublisher<Int, Never>) -> [AnyCancellable] {
  [
    readings.dropFirst().sink { print($0) },
    readings.dropFirst(3).sink { print($0) },
    readings.drop { $0 < 10 }.sink { print($0) },
    readings.drop(while: { $0 == 0 }).sink { print($0) },
    readings
      .tryDrop { reading in
        if reading < 0 { throw CancellationError() }
        return reading < 10
      }
      .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) }),
  ]
}
