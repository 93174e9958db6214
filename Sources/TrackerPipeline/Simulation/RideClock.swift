import Foundation
import Streams

/// The time of a ride by the clock: the origin of its time line is when this is made.
public final class RideClock: Sendable {
  /// How many times faster than the clock it goes.
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

  /// - Returns: False if it was woken up before the time has come.
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
