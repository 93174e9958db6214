/// Runs work on the main actor.
///
/// `receive(on: .main)` takes it, and a model that is given one can be tested in virtual time:
///
/// ```swift
/// let scheduler = VirtualTimeScheduler()
/// let model = SearchModel(scheduler: .main(scheduler))
/// scheduler.advance(by: .seconds(1))
/// ```
public struct MainActorScheduler: Scheduler {
  /// The scheduler that runs the work.
  @usableFromInline let base: any Scheduler

  @_alwaysEmitIntoClient init(_ base: any Scheduler) {
    self.base = base
  }

  /// Runs work on the main queue, where the main actor runs. The program has to serve the queue: an
  /// `async` `main` does, and so do `dispatchMain()` and the main run loop.
  @_alwaysEmitIntoClient
  public static var main: MainActorScheduler { MainActorScheduler(mainQueue) }

  /// Runs work on a scheduler of the main actor's thread: a virtual time scheduler that is advanced
  /// there, the immediate scheduler used there, or the main run loop. On any other thread, work
  /// that expects the main actor stops the program.
  @_alwaysEmitIntoClient public static func main(_ scheduler: any Scheduler) -> MainActorScheduler {
    MainActorScheduler(scheduler)
  }

  @_alwaysEmitIntoClient public var now: Instant { base.now }

  @_alwaysEmitIntoClient public var isVirtual: Bool { base.isVirtual }

  @_alwaysEmitIntoClient @preconcurrency
  public func schedule(_ action: consuming @escaping @Sendable () -> Void) {
    base.schedule(action)
  }

  @_alwaysEmitIntoClient @preconcurrency @discardableResult public func schedule(
    after instant: Instant, _ action: consuming @escaping @Sendable () -> Void
  ) -> any Cancellable {
    base.schedule(after: instant, action)
  }

  @_alwaysEmitIntoClient @preconcurrency public func schedule(
    after instant: Instant, interval: Duration, _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable {
    base.schedule(after: instant, interval: interval, action)
  }

  @_alwaysEmitIntoClient public func ranked(_ rank: Int8) -> any Scheduler {
    MainActorScheduler(base.ranked(rank))
  }
}
