/// What downstream holds of an operator that only forwards: its name, and upstream's subscription.
///
/// It does not know the operator, so a subscriber that keeps it keeps nothing else alive.
@usableFromInline
final class ForwardingSubscription: Subscription, CustomStringConvertible, @unchecked Sendable {
  // Sendable, and free of exclusivity checks: `inlet` is touched under the lock, and by deinit, which
  // has it to itself.
  public let description: String
  private let lock = Lock(())
  @exclusivity(unchecked) private var inlet = Inlet.waiting

  @usableFromInline
  init(_ name: String) {
    description = name
  }

  deinit {
    var last = inlet.close()
    last?.release()
  }

  /// False if `subscription` came second, or after the end, and was turned away.
  @usableFromInline
  func open(_ subscription: any Subscription) -> Bool {
    var upstream: Upstream? = Upstream(subscription)
    let isFirst = lock.withLock { _ in inlet.accept(&upstream) }
    upstream?.cancel()
    return isFirst
  }

  /// Whether upstream has completed or been cancelled.
  @usableFromInline
  var isClosed: Bool {
    lock.withLock { _ in inlet.isClosed }
  }

  var upstream: Upstream? {
    lock.withLock { _ in inlet.subscription }
  }

  /// Upstream, for the first who closes.
  func close() -> Upstream? {
    lock.withLock { _ in inlet.close() }
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
    let upstream = lock.withLock { _ in inlet.isOpen ? inlet.reopen() : nil }
    guard let upstream else { return false }
    upstream.cancel()
    // Closed last: what was cancelled above may have made downstream cancel.
    let (isWanted, late) = lock.withLock { _ in (!inlet.isClosed, inlet.close()) }
    late?.cancel()
    return isWanted
  }
}
