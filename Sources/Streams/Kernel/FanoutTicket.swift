import Synchronization

/// One subscriber's standing with a ``Fanout``: its demand, and what it has seen.
@usableFromInline
final class FanoutTicket: @unchecked Sendable {
  // Sendable: `seen` is touched only by the thread that delivers, and the fanout's lock passes
  // that right on; `handle` is set before the fanout knows the ticket.
  @usableFromInline let demand = Atomic(0)
  @exclusivity(unchecked) @usableFromInline var seen = 0
  @usableFromInline var handle: ClosureSubscription?
  /// Whether the subscriber has its subscription, so that a completion may follow.
  @usableFromInline let isIntroduced = Atomic(false)

  @inlinable
  init() {}

  @inlinable
  func introduce() {
    isIntroduced.store(true, ordering: .sequentiallyConsistent)
  }

  /// False once cancelled.
  @inlinable
  func add(_ more: Subscribers.Demand) -> Bool {
    var old = demand.load(ordering: .relaxed)
    while old >= 0 {
      if old == .max { return true }
      let new = (Subscribers.Demand(count: old) + more).count
      let (done, actual) = demand.compareExchange(
        expected: old, desired: new, ordering: .acquiringAndReleasing)
      if done { return true }
      old = actual
    }
    return false
  }

  /// True if the value of this version may and should be delivered.
  @inlinable @inline(__always)
  func spend(on version: Int) -> Bool {
    let old = demand.load(ordering: .acquiring)
    guard old > 0, version > seen else { return false }
    if old != .max, !spendOne(of: old) { return false }
    seen = version
    return true
  }

  @inlinable
  func spendOne(of seen: Int) -> Bool {
    var old = seen
    while old > 0 {
      let new = old == .max ? .max : old - 1
      let (done, actual) = demand.compareExchange(
        expected: old, desired: new, ordering: .acquiringAndReleasing)
      if done { return true }
      old = actual
    }
    return false
  }

  @inlinable
  func cancel() {
    demand.store(.min, ordering: .releasing)
  }

  /// True if the completion can be received and is still wanted.
  @inlinable
  func close() -> Bool {
    isIntroduced.load(ordering: .sequentiallyConsistent) && handle?.close() == true
  }
}
