import Synchronization

/// One subscriber's place with a ``Fanout``, and the subscription that it holds: its demand, what it
/// has seen, and the way back.
///
/// It does not know the subscriber, and forgets the fanout at the end, so a subscriber that keeps it
/// keeps nothing else alive.
@usableFromInline
final class Ticket: Subscription, CustomStringConvertible, @unchecked Sendable {
  /// Where tickets are served: the fanout. What is done there is in functions that hold nothing, so
  /// there is one reference to count.
  @usableFromInline
  struct Counter: @unchecked Sendable {
    // Sendable: what changes in a block is guarded by the block's lock.
    @usableFromInline let block: Block

    @inlinable
    init(_ block: Block) {
      self.block = block
    }
  }

  @usableFromInline typealias Service = @Sendable (Counter, Ticket) -> Void

  // Sendable, and free of exclusivity checks: only whoever has the fanout's turn touches `seen` and
  // `place`.
  @usableFromInline let demand = Atomic(0)
  /// The latest version that is not for this subscriber any more.
  @exclusivity(unchecked) @usableFromInline var seen = 0
  /// Where the fanout's crowd has its subscriber; negative once it has left.
  @exclusivity(unchecked) @usableFromInline var place = 0
  @usableFromInline let counter: Lock<Counter?>
  @usableFromInline let serve: Service
  @usableFromInline let dismiss: Service
  public let description: String

  @inlinable
  init(
    _ name: String, counter: Counter, serve: @escaping Service, dismiss: @escaping Service
  ) {
    description = name
    self.counter = Lock(counter)
    self.serve = serve
    self.dismiss = dismiss
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    guard demand != .none, let counter = counter.withLock({ $0 }), add(demand) else { return }
    serve(counter, self)
  }

  @usableFromInline
  func cancel() {
    guard let counter = counter.withLock({ $0.take() }) else { return }
    demand.store(.min, ordering: .releasing)
    dismiss(counter, self)
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

  /// True if the value may and should be delivered.
  ///
  /// - Parameter version: The value's number, if values are numbered.
  @inlinable @inline(__always)
  func spend(on version: Int?) -> Bool {
    if let version, version <= seen { return false }
    let old = demand.load(ordering: .acquiring)
    guard old > 0, old == .max || spendOne(of: old) else { return false }
    if let version { seen = version }
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
  var isCancelled: Bool { demand.load(ordering: .acquiring) < 0 }

  /// True if the completion is still wanted.
  @inlinable
  func close() -> Bool {
    counter.withLock { $0.take() } != nil
  }
}
