import Streams

/// A scheduler whose time is zero when it is created: a live ride begins at zero, as a simulated
/// one does.
struct ElapsedTimeScheduler: Scheduler {
  private let base: any Scheduler
  private let origin: Int64

  init(_ base: any Scheduler) {
    self.base = base
    origin = base.now.nanoseconds
  }

  var now: Instant { base.now.advanced(byNanoseconds: -origin) }

  func schedule(_ action: @escaping @Sendable () -> Void) {
    base.schedule(action)
  }

  func schedule(
    after instant: Instant, _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable {
    base.schedule(after: instant.advanced(byNanoseconds: origin), action)
  }

  func schedule(
    after instant: Instant, interval: Duration, _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable {
    base.schedule(after: instant.advanced(byNanoseconds: origin), interval: interval, action)
  }

  func ranked(_ rank: Int8) -> any Scheduler {
    ElapsedTimeScheduler(base: base.ranked(rank), origin: origin)
  }

  private init(base: any Scheduler, origin: Int64) {
    self.base = base
    self.origin = origin
  }
}
