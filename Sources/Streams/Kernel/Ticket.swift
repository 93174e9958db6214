import Synchronization

/// One subscriber's place with a ``Fanout``, and the subscription that it holds: its demand, what it
/// has seen, and the way back.
///
/// It does not know the subscriber, and forgets the fanout at the end, so a subscriber that keeps it
/// keeps nothing else alive.
@usableFromInline
final class Ticket: Subscription, CustomStringConvertible, @unchecked Sendable {
  /// What the fanout does for a ticket. Closures that hold nothing but the fanout need no memory of
  /// their own.
  @usableFromInline
  struct Counter: Sendable {
    @usableFromInline let request: @Sendable (Ticket) -> Void
    @usableFromInline let cancel: @Sendable (Ticket) -> Void

    @inlinable
    init(
      request: @escaping @Sendable (Ticket) -> Void, cancel: @escaping @Sendable (Ticket) -> Void
    ) {
      self.request = request
      self.cancel = cancel
    }
  }

  // Sendable: `seen` and `place` are touched under the fanout's lock, or by the thread that delivers,
  // to which the lock gave that right.
  @usableFromInline let demand = Atomic(0)
  /// The latest version that is not for this subscriber any more.
  @exclusivity(unchecked) @usableFromInline var seen: Int
  /// Where the fanout's crowd has its subscriber; negative once it has left.
  @exclusivity(unchecked) @usableFromInline var place = 0
  /// Whether the subscriber has its subscription, so that a completion may follow.
  @usableFromInline let isIntroduced = Atomic(false)
  @usableFromInline let counter: Lock<Counter?>
  public let description: String

  @inlinable
  init(_ name: String, seen: Int, counter: Counter) {
    description = name
    self.seen = seen
    self.counter = Lock(counter)
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    guard demand != .none, let counter = counter.withLock({ $0 }), add(demand) else { return }
    counter.request(self)
  }

  @usableFromInline
  func cancel() {
    guard let counter = counter.withLock({ $0.take() }) else { return }
    demand.store(.min, ordering: .releasing)
    counter.cancel(self)
  }

  /// Whether it was cancelled, and still has a seat.
  @inlinable
  var isLeaving: Bool { place >= 0 && demand.load(ordering: .acquiring) < 0 }

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

  /// True if the completion can be received and is still wanted.
  @inlinable
  func close() -> Bool {
    guard isIntroduced.load(ordering: .sequentiallyConsistent) else { return false }
    return counter.withLock { $0.take() } != nil
  }
}
