import Foundation
import Streams

/// The time of a ride by the real clock; its origin is the creation of this object.
public final class RideClock: Sendable {
  /// The speed relative to the real clock.
  private let pace: Double
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private let wakeUps = DispatchSemaphore(value: 0)

  public init(pace: Double = 1) {
    self.pace = pace
    start = clock.now
  }

  var now: Instant {
    Instant((clock.now - start) * pace)
  }

  /// - Returns: False if it was woken up early.
  func wait(until instant: Instant) -> Bool {
    let deadline = start.advanced(by: .nanoseconds(instant.nanoseconds) / pace)
    while true {
      let remaining = clock.now.duration(to: deadline)
      guard remaining > .zero else { return true }
      // An hour at a time, so that the number is never out of range.
      let step = min(remaining, .seconds(3_600)).nanoseconds
      if wakeUps.wait(timeout: .now() + .nanoseconds(Int(step))) == .success { return false }
    }
  }

  /// Wakes up the threads that wait.
  func wakeUp() {
    wakeUps.signal()
  }
}
