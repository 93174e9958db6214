// construct: a view model driven by a timer
// swift6: warning: capture of 'self' with non-Sendable type

import Foundation
import Streams

private final class Stopwatch: ObservableObject {
  @Published private(set) var seconds = 0
  private var timer: AnyCancellable?

  func start() {
    timer = Timer.publish(every: 1, on: .main, in: .common)
      .autoconnect()
      .scan(0) { count, _ in count + 1 }
      .sink { [weak self] in self?.seconds = $0 }
  }

  func stop() {
    timer?.cancel()
    timer = nil
  }
}
