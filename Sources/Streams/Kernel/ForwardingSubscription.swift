/// What downstream holds of an operator that only forwards: its name, and upstream's subscription.
///
/// It does not know the operator, so a subscriber that keeps it keeps nothing else alive. Requests
/// and cancellation go up a chain of these in a loop, because a recursion would be as deep as the
/// chain of operators is long.
@usableFromInline
final class ForwardingSubscription: Subscription, CustomStringConvertible {
  public let description: String
  private let inlet = Lock(Inlet.waiting)

  @usableFromInline
  init(_ name: String) {
    description = name
  }

  /// False if `subscription` came second, or after the end, and was turned away.
  @usableFromInline
  func open(_ subscription: any Subscription) -> Bool {
    let upstream = Upstream(subscription)
    let isFirst = inlet.withLock { $0.open(upstream) }
    if !isFirst { upstream.cancel() }
    return isFirst
  }

  /// Whether upstream has completed or been cancelled.
  @usableFromInline
  var isClosed: Bool {
    inlet.withLock { inlet in
      guard case .closed = inlet else { return false }
      return true
    }
  }

  /// Upstream has completed; there is nothing left to cancel.
  ///
  /// - Returns: False if downstream has cancelled, and wants to hear no more.
  @usableFromInline @discardableResult
  func complete() -> Bool {
    inlet.withLock { $0.close() } != nil
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    guard demand != .none, var next = inlet.withLock({ $0.subscription }) else { return }
    while case .forwarding(let forwarding) = next {
      guard let further = forwarding.inlet.withLock({ $0.subscription }) else { return }
      next = further
    }
    next.request(demand)
  }

  @usableFromInline
  func cancel() {
    _ = end()
  }

  /// Cancels upstream; false if downstream did so before, and wants to hear no more.
  @usableFromInline
  func end() -> Bool {
    guard var next = inlet.withLock({ $0.close() }) else { return false }
    while case .forwarding(let forwarding) = next {
      guard let further = forwarding.inlet.withLock({ $0.close() }) else { return true }
      next = further
    }
    next.cancel()
    return true
  }
}
