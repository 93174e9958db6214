/// The upstream end of an operator: one subscription, accepted once, cancelled once.
///
/// A plain value; whoever owns it guards it with a lock, and calls what it hands out once the lock
/// is released.
@usableFromInline
enum Inlet: Sendable {
  case waiting
  case open(Upstream)
  case closed

  /// Takes `subscription`, unless it came second, or after the end: then it is left where it is, to
  /// be cancelled.
  @inlinable
  mutating func accept(_ subscription: inout Upstream?) -> Bool {
    guard case .waiting = self, let first = subscription.take() else { return false }
    self = .open(first)
    return true
  }

  /// The subscription to request from; nil before it has come and after the end.
  @inlinable
  var subscription: Upstream? {
    guard case .open(let subscription) = self else { return nil }
    return subscription
  }

  @inlinable
  var isOpen: Bool { subscription != nil }

  @inlinable
  var isClosed: Bool {
    guard case .closed = self else { return false }
    return true
  }

  /// Takes no more. The subscription that was open is to be cancelled, or just released if
  /// upstream completed.
  @inlinable
  mutating func close() -> Upstream? {
    replace(by: .closed)
  }

  /// Makes room for the next subscription, after this one completed.
  ///
  /// - Returns: The old one, to be released.
  @inlinable
  mutating func reopen() -> Upstream? {
    replace(by: .waiting)
  }

  /// Moves the subscription out, where a copy would be retained and released.
  @inlinable @inline(__always)
  mutating func replace(by next: consuming Inlet) -> Upstream? {
    swap(&next, &self)
    switch consume next {
    case .open(let subscription): return subscription
    case .waiting, .closed: return nil
    }
  }
}
