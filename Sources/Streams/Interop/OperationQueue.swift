#if Foundation
  import Foundation

  /// Schedules work on an operation queue by the system's uptime: an ``Instant`` is nanoseconds
  /// since the machine started.
  ///
  /// Each action is an operation. A queue that runs several at once runs them in any order. A
  /// cancelled action is released at once.
  ///
  /// ```swift
  /// let queue = OperationQueue()
  /// names.receive(on: queue).sink { print($0) }.store(in: &cancellables)
  /// ```
  extension OperationQueue: Scheduler {
    public var now: Instant { QueueTimers.now }

    @preconcurrency
    public func schedule(_ action: @escaping @Sendable () -> Void) {
      addOperation(action)
    }

    @preconcurrency @discardableResult
    public func schedule(
      after instant: Instant, _ action: @escaping @Sendable () -> Void
    ) -> any Cancellable {
      QueueTimers.shared.schedule(after: instant, action) { [self] job in
        addOperation { job.run() }
      }
    }
  }
#endif
