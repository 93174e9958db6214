/// What downstream holds of an operator that only forwards: its name, and upstream's subscription.
///
/// It does not know the operator, so a subscriber that keeps it keeps nothing else alive.
@usableFromInline
final class ForwardingSubscription: Subscription, CustomStringConvertible {
  public let description: String
  private let inlet = Lock(Inlet.waiting)

  @usableFromInline
  init(_ name: String) {
    description = name
  }

  deinit {
    var last = close()
    last?.release()
  }

  /// False if `subscription` came second, or after the end, and was turned away.
  @usableFromInline
  func open(_ subscription: any Subscription) -> Bool {
    var upstream: Upstream? = Upstream(subscription)
    let isFirst = inlet.withLock { $0.accept(&upstream) }
    upstream?.cancel()
    return isFirst
  }

  /// Whether upstream has completed or been cancelled.
  @usableFromInline
  var isClosed: Bool {
    inlet.withLock { $0.isClosed }
  }

  var upstream: Upstream? {
    inlet.withLock { $0.subscription }
  }

  /// Upstream, for the first who closes.
  func close() -> Upstream? {
    inlet.withLock { $0.close() }
  }

  /// Upstream has completed; there is nothing left to cancel.
  ///
  /// - Returns: False if downstream has cancelled, and wants to hear no more.
  @usableFromInline @discardableResult
  func complete() -> Bool {
    close() != nil
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    if demand != .none { upstream?.request(demand) }
  }

  @usableFromInline
  func cancel() {
    close()?.cancel()
  }

  /// Cancels upstream; false if downstream has cancelled, and wants to hear no more.
  @usableFromInline
  func end() -> Bool {
    guard let upstream = inlet.withLock({ $0.isOpen ? $0.reopen() : nil }) else { return false }
    upstream.cancel()
    // Closed last: what was cancelled above may have made downstream cancel.
    let (isWanted, late) = inlet.withLock { (!$0.isClosed, $0.close()) }
    late?.cancel()
    return isWanted
  }
}
