/// Runs everything at once, on the calling thread. Its time is always zero.
///
/// Delayed work runs without the delay, and repeated work once.
///
/// ```swift
/// let model = SearchModel(scheduler: .main(ImmediateScheduler()))
/// ```
public struct ImmediateScheduler: Scheduler {
  /// A shared instance; all instances are equivalent.
  public static let shared = ImmediateScheduler()

  public init() {}

  public var now: Instant { .zero }

  @preconcurrency
  public func schedule(_ action: @escaping @Sendable () -> Void) {
    action()
  }

  @preconcurrency @discardableResult
  public func schedule(
    after instant: Instant, _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable {
    action()
    return Subscriptions.empty
  }

  @preconcurrency
  public func schedule(
    after instant: Instant, interval: Duration, _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable {
    action()
    return Subscriptions.empty
  }
}
