import Streams

/// Lets what comes on other threads happen in a ride, at the time that the clock shows.
struct ArrivalScheduler: Scheduler {
  let ride: VirtualTimeScheduler
  let clock: RideClock

  var now: Instant { clock.now }

  func schedule(_ action: consuming @escaping @Sendable () -> Void) {
    _ = schedule(after: now, action)
  }

  func schedule(
    after instant: Instant, _ action: consuming @escaping @Sendable () -> Void
  ) -> any Cancellable {
    defer { clock.call() }
    return ride.turn(of: .answer).schedule(after: instant, action)
  }
}
