import Streams

/// Schedules work from other threads in the virtual time of a ride, at the time of its clock.
struct RideClockScheduler: Scheduler {
  let ride: VirtualTimeScheduler
  let clock: RideClock

  var now: Instant { clock.now }

  func schedule(_ action: consuming @escaping @Sendable () -> Void) {
    _ = schedule(after: now, action)
  }

  func schedule(
    after instant: Instant, _ action: consuming @escaping @Sendable () -> Void
  ) -> any Cancellable {
    defer { clock.wakeUp() }
    return ride.ranked(as: .answer).schedule(after: instant, action)
  }
}
