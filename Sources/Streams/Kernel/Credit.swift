import Synchronization

/// What a source may still send, and the right to send it, in one atomic number.
///
/// Whoever raises the credit from zero becomes the one that delivers, until it has spent all of
/// it; everyone else only adds. So a subscriber that asks for more from inside `receive` causes
/// another turn of a loop, not a recursion, and calls never overlap.
@usableFromInline
struct Credit: ~Copyable, Sendable {
  /// Negative once cancelled.
  @usableFromInline let balance: Atomic<Int>

  /// - Parameter start: More than nothing keeps the right to deliver with the caller, until it has
  ///   spent it.
  @inlinable
  init(_ start: Int = 0) {
    balance = Atomic(start)
  }

  /// True if the caller has to deliver now.
  @inlinable
  func add(_ demand: Subscribers.Demand) -> Bool {
    var old = balance.load(ordering: .relaxed)
    while old >= 0, demand != .none {
      let new = (Subscribers.Demand(count: old) + demand).count
      let (done, actual) = balance.compareExchange(
        expected: old, desired: new, ordering: .acquiringAndReleasing)
      if done { return old == 0 }
      old = actual
    }
    return false
  }

  /// Takes off what has been sent.
  ///
  /// - Returns: What is left. When it is nothing, the right to deliver has gone with it; when it is
  ///   negative, the stream was cancelled, and the caller has to clean up.
  @inlinable
  func spend(_ sent: Int) -> Int {
    var old = balance.load(ordering: .relaxed)
    while old >= 0 {
      let new = (Subscribers.Demand(count: old) - Subscribers.Demand(count: sent)).count
      let (done, actual) = balance.compareExchange(
        expected: old, desired: new, ordering: .acquiringAndReleasing)
      if done { return new }
      old = actual
    }
    return old
  }

  /// Ends it all. True if nobody is delivering, so that the caller may clean up.
  @inlinable
  func cancel() -> Bool {
    balance.exchange(.min, ordering: .acquiringAndReleasing) == 0
  }

  @inlinable
  var isCancelled: Bool { balance.load(ordering: .relaxed) < 0 }
}
