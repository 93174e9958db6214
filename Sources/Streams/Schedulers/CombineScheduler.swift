/// A scheduler that was written for Combine: its three `schedule` functions are those of a ``Scheduler``.
///
/// Where it says `Scheduler`, write `CombineScheduler`, and keep the rest:
///
///     struct LoggingScheduler: CombineScheduler {
///       typealias SchedulerTimeType = DispatchQueue.SchedulerTimeType
///       typealias SchedulerOptions = Never
///
///       let queue: DispatchQueue
///       var now: SchedulerTimeType { queue.now }
///       var minimumTolerance: SchedulerTimeType.Stride { queue.minimumTolerance }
///
///       func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
///         print("at once")
///         queue.schedule(options: nil, action)
///       }
///
///       func schedule(
///         after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
///         options: SchedulerOptions?, _ action: @escaping () -> Void
///       ) {
///         print("at \(date)")
///         queue.schedule(after: date, tolerance: tolerance, options: nil, action)
///       }
///
///       func schedule(
///         after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
///         tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
///         _ action: @escaping () -> Void
///       ) -> Cancellable {
///         queue.schedule(
///           after: date, interval: interval, tolerance: tolerance, options: nil, action)
///       }
///     }
///
/// Its time is an ``Instant``, as the time of every scheduler here. A scheduler with a time of its own converts that:
/// see *A scheduler of your own* in <doc:ComingFromCombine>. No operator has options or a tolerance to hand on: the
/// functions get `nil`, and ``minimumTolerance``.
public protocol CombineScheduler: Scheduler {
  /// Any type: none is ever made here.
  associatedtype Options = Never

  var minimumTolerance: Duration { get }

  @preconcurrency
  func schedule(options: Options?, _ action: @escaping @Sendable () -> Void)

  @preconcurrency
  func schedule(
    after date: Instant, tolerance: Duration, options: Options?,
    _ action: @escaping @Sendable () -> Void)

  @preconcurrency
  func schedule(
    after date: Instant, interval: Duration, tolerance: Duration, options: Options?,
    _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable
}

extension CombineScheduler {
  public func schedule(_ action: @escaping @Sendable () -> Void) {
    schedule(options: nil, action)
  }

  /// The action is cancelled here, as Combine's function cannot: released at once, and not run.
  @discardableResult
  public func schedule(
    after instant: Instant, _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable {
    let job = QueueJob(action)
    schedule(after: instant, tolerance: minimumTolerance, options: nil) { job.run() }
    return job
  }

  public func schedule(
    after instant: Instant, interval: Duration, _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable {
    schedule(
      after: instant, interval: interval, tolerance: minimumTolerance, options: nil, action)
  }
}

/// Without these, a type that lacks one of the functions would get the deprecated one of ``Scheduler``, which would call
/// itself.
@available(*, unavailable, message: "a CombineScheduler implements this itself")
extension CombineScheduler {
  public var minimumTolerance: Duration { .zero }

  @preconcurrency
  public func schedule(options: Options?, _ action: @escaping @Sendable () -> Void) {}

  @preconcurrency
  public func schedule(
    after date: Instant, tolerance: Duration, options: Options?,
    _ action: @escaping @Sendable () -> Void
  ) {}

  @preconcurrency
  public func schedule(
    after date: Instant, interval: Duration, tolerance: Duration, options: Options?,
    _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable { Subscriptions.empty }
}
