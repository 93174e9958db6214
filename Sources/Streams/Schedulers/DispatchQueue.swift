import Dispatch

/// A queue schedules on the system's uptime: an ``Instant`` is nanoseconds since the machine
/// started.
extension DispatchQueue: Scheduler {
  public var now: Instant {
    Instant(nanoseconds: Int64(clamping: DispatchTime.now().uptimeNanoseconds))
  }

  @preconcurrency
  public func schedule(_ action: @escaping @Sendable () -> Void) {
    async(execute: action)
  }

  @preconcurrency @discardableResult
  public func schedule(
    after instant: Instant, _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable {
    let job = QueueJob(action)
    let time = DispatchTime(uptimeNanoseconds: UInt64(clamping: instant.nanoseconds))
    asyncAfter(deadline: time) { job.run() }
    return job
  }
}

/// An action that runs at most once, and not after it was cancelled.
private final class QueueJob: Cancellable {
  private let action: Lock<(@Sendable () -> Void)?>

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = Lock(action)
  }

  func run() {
    action.withLock { $0.take() }?()
  }

  func cancel() {
    _ = action.withLock { $0.take() }
  }
}
