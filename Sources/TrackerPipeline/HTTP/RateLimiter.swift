import Streams
import Synchronization

/// Starts work with a minimum interval between two starts.
///
/// A subscriber that cancels leaves the queue; only work that starts counts.
final class RateLimiter: Sendable {
  private typealias Action = @Sendable () -> Void

  private struct State: Sendable {
    /// The earliest time of the next start.
    var earliestStart: Instant?
    /// In the order of arrival.
    var waiting: [(place: Int, action: Action)] = []
    var places = 0
    /// True while a retry is scheduled.
    var isRetryScheduled = false

    /// The first action in the queue if it may start, and otherwise the time at which it may.
    mutating func next(at now: Instant, interval: Duration) -> (action: Action?, retry: Instant?) {
      guard !waiting.isEmpty else { return (nil, nil) }
      if let earliestStart, now < earliestStart {
        defer { isRetryScheduled = true }
        return (nil, isRetryScheduled ? nil : earliestStart)
      }
      earliestStart = now.advanced(by: interval)
      return (waiting.removeFirst().action, nil)
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
    CancellableFuture { [self] promise in
      let place = state.withLock { state in
        state.places += 1
        state.waiting.append((state.places, { promise(.success(())) }))
        return state.places
      }
      open()
      return AnyCancellable { [self] in
        state.withLock { $0.waiting.removeAll { $0.place == place } }
      }
    }
  }

  private func open() {
    while true {
      let (action, retry) = state.withLock { $0.next(at: scheduler.now, interval: interval) }
      if let retry {
        scheduler.schedule(after: retry) { [self] in
          state.withLock { $0.isRetryScheduled = false }
          open()
        }
      }
      guard let action else { return }
      action()
    }
  }
}
