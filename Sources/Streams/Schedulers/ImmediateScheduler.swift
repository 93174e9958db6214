/// Runs everything at once, on the calling thread: time does not exist.
///
/// Delayed work is done without the delay, and repeated work once.
///
/// ```swift
/// let model = SearchModel(scheduler: .main(ImmediateScheduler()))
/// ```
public struct ImmediateScheduler: Scheduler {
  /// The only instance anyone needs.
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
