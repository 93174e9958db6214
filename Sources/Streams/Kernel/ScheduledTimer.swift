/// A timer of a ``ScheduledOperator``, which fires once. The scheduler has it until then.
final class ScheduledTimer: @unchecked Sendable {
  // Sendable: the lock of the operator's memory guards what changes, so accesses never overlap. After the end, only the
  // thread that ends the stream has the list. The previous timer is in the list as long as this one is.
  private let target: SerialSubscription
  /// Of the scheduler's clock.
  private let instant: Instant
  /// The thread that schedules it: the scheduler may fire it inside that call.
  private let schedulingThread = ThreadIdentity()
  /// Cancels it; nil until the call that schedules it has returned, and after the timer has fired.
  @exclusivity(unchecked) var handle: (any Cancellable)?
  /// The neighbours in the list of the operator's timers, which has those with handles.
  @exclusivity(unchecked) var next: ScheduledTimer?
  @exclusivity(unchecked) unowned(unsafe) var previous: ScheduledTimer?
  @exclusivity(unchecked) var hasFired = false

  init(_ target: SerialSubscription, at instant: Instant) {
    self.target = target
    self.instant = instant
  }

  func fire() {
    let memory = target.memory
    // Released without the lock.
    var handle: (any Cancellable)?
    guard memory.withScheduled({ $0.take(self, &handle) }) else { return }
    let isInsideCall = handle == nil && schedulingThread == ThreadIdentity()
    let isEarly = isInsideCall && memory.scheduler.map { $0.base.now < instant } == true
    memory.send(isEarly ? .earlyTimer : .timer)
  }
}
