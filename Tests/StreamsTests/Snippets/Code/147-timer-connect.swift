// construct: Timer.publish connected by hand, its dates

import Foundation
import Streams

private func dates() -> [AnyCancellable] {
  let timer = Timer.publish(every: 0.5, tolerance: 0.1, on: .main, in: .default)
  var cancellables = Set<AnyCancellable>()
  timer
    .map { date in date.timeIntervalSince1970 }
    .prefix(3)
    .sink { print($0) }
    .store(in: &cancellables)
  timer.connect().store(in: &cancellables)
  return Array(cancellables)
}
