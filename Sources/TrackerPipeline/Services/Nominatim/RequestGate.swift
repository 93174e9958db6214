import Streams
import Synchronization

/// Lets work begin one at a time, with an interval between any two beginnings.
///
/// Who gives up its place in the line makes it shorter: a turn is counted only when it is taken.
final class RequestGate: Sendable {
  private typealias Action = @Sendable () -> Void

  private struct State: Sendable {
    /// When the next may begin.
    var opening: Instant?
    /// In the order in which they came.
    var line: [(place: Int, action: Action)] = []
    var places = 0
    /// Whether the scheduler will ask for the next.
    var isExpecting = false

    /// The first in the line if it may begin, and otherwise when it may.
    mutating func next(at now: Instant, interval: Duration) -> (action: Action?, retry: Instant?) {
      guard !line.isEmpty else { return (nil, nil) }
      if let opening, now < opening {
        defer { isExpecting = true }
        return (nil, isExpecting ? nil : opening)
      }
      opening = now.advanced(by: interval)
      return (line.removeFirst().action, nil)
    }
  }

  private let interval: Duration
  private let scheduler: any Scheduler
  private let state = Mutex(State())

  init(interval: Duration, scheduler: any Scheduler) {
    self.interval = interval
    self.scheduler = scheduler
  }

  /// Publishes once, when it is the subscriber's turn.
  func turn() -> some Publisher<Void, Never> {
    Errand { [self] settle in
      let place = state.withLock { state in
        state.places += 1
        state.line.append((state.places, { settle(.success(())) }))
        return state.places
      }
      open()
      return AnyCancellable { [self] in
        state.withLock { $0.line.removeAll { $0.place == place } }
      }
    }
  }

  private func open() {
    while true {
      let (action, retry) = state.withLock { $0.next(at: scheduler.now, interval: interval) }
      if let retry {
        scheduler.schedule(after: retry) { [self] in
          state.withLock { $0.isExpecting = false }
          open()
        }
      }
      guard let action else { return }
      action()
    }
  }
}
