import Synchronization

/// The latest inner publisher of a `switchToLatest`. A thread that receives the next one replaces it at once, also while
/// another thread drains the operator, or a caller of this thread: then nothing of the one before is delivered any more, and
/// it is cancelled before the next one is subscribed to.
@usableFromInline final class LatestInner: Sendable {
  private struct State: Sendable {
    /// The number of the publisher whose subscription came last.
    var opened = 0
    var subscription: UpstreamSubscription?
    var isOver = false
  }

  @usableFromInline let latest = Atomic(0)
  /// The demand of downstream, which the draining thread lowers before it delivers a value; `Int.max` if it is unlimited.
  ///
  /// The thread that replaces the publisher writes `latest` and then reads this. The draining thread writes this and then
  /// reads `latest`. So one of the two sees the other: the value is not delivered, or not counted as demand.
  @usableFromInline let demand: Atomic<Int>
  private let state = Lock(State())

  @_alwaysEmitIntoClient init(isUnlimited: Bool) {
    demand = Atomic(isUnlimited ? .max : 0)
  }

  /// Numbers the next publisher. Upstream's calls come one at a time, and each value is one publisher.
  ///
  /// - Returns: The number, and the subscription to cancel.
  @usableFromInline func replace() -> (number: Int, before: UpstreamSubscription?) {
    let number = latest.add(1, ordering: .sequentiallyConsistent).newValue
    return (number, state.withLock { $0.subscription.take() })
  }

  /// Keeps the subscription to the publisher with this number.
  ///
  /// - Returns: False if another publisher has replaced it, if it is the second subscription, or if the operator has ended: then
  ///   it is to be cancelled.
  @usableFromInline func open(_ number: Int, _ subscription: UpstreamSubscription) -> Bool {
    state.withLock { state in
      if state.isOver || state.opened >= number || isReplaced(number) { return false }
      state.opened = number
      state.subscription = subscription
      return true
    }
  }

  /// The subscription to the publisher with this number; nil if another one has replaced it.
  @usableFromInline func subscription(_ number: Int) -> UpstreamSubscription? {
    state.withLock { $0.opened == number ? $0.subscription : nil }
  }

  /// Forgets the subscription of a publisher that has completed.
  @usableFromInline func close(_ number: Int) {
    let subscription = state.withLock { $0.opened == number ? $0.subscription.take() : nil }
    withExtendedLifetime(subscription) {}
  }

  /// Ends the operator.
  ///
  /// - Returns: The subscription to cancel.
  @usableFromInline func stop() -> UpstreamSubscription? {
    state.withLock { state in
      state.isOver = true
      return state.subscription.take()
    }
  }

  @_alwaysEmitIntoClient @inline(__always) func isReplaced(_ number: Int) -> Bool {
    latest.load(ordering: .relaxed) != number
  }

  /// Notes the demand before a value is delivered.
  ///
  /// - Returns: False if another publisher has replaced the one with this number: then nothing is delivered.
  @_alwaysEmitIntoClient @inline(__always)
  func spendOne(of left: Subscribers.Demand, for number: Int) -> Bool {
    if left == .unlimited { return true }
    demand.store(left.count - 1, ordering: .sequentiallyConsistent)
    if latest.load(ordering: .sequentiallyConsistent) == number { return true }
    demand.store(left.count, ordering: .relaxed)
    return false
  }

  /// The demand that a publisher may be asked for which has just replaced another one.
  @usableFromInline var left: Subscribers.Demand {
    Subscribers.Demand(count: demand.load(ordering: .sequentiallyConsistent))
  }

  @_alwaysEmitIntoClient func note(_ left: Subscribers.Demand) {
    demand.store(left == .unlimited ? .max : left.count, ordering: .relaxed)
  }
}
