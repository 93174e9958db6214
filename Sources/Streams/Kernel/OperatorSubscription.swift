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

  /// False if `subscription` came second, or after the end, and was turned away.
  @usableFromInline
  func open(_ subscription: any Subscription) -> Bool {
    let isFirst = inlet.withLock { $0.open(subscription) }
    if !isFirst { subscription.cancel() }
    return isFirst
  }

  /// Upstream has completed; there is nothing left to cancel.
  @usableFromInline
  func complete() {
    _ = inlet.withLock { $0.close() }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    guard demand != .none else { return }
    inlet.withLock { $0.subscription }?.request(demand)
  }

  @usableFromInline
  func cancel() {
    _ = end()
  }

  /// Cancels upstream; false if downstream did so before, and wants to hear no more.
  @usableFromInline
  func end() -> Bool {
    guard let upstream = inlet.withLock({ $0.close() }) else { return false }
    upstream.cancel()
    return true
  }
}

/// What downstream holds of a source, or of an operator with a life of its own.
///
/// Two closures instead of a conformance of the generic source or operator, for two reasons. A
/// closure made in specialised code stays specialised, while the witness of a generic type never
/// is: a sequence pumped through a witness costs 30 times as much per value. And closures can be
/// dropped at the end, so a subscriber that keeps its subscription keeps nothing else alive.
@usableFromInline
final class ClosureSubscription: Subscription, CustomStringConvertible {
  @usableFromInline
  struct Handlers: Sendable {
    let request: @Sendable (Subscribers.Demand) -> Void
    let cancel: @Sendable () -> Void
  }

  @usableFromInline let description: String
  private let handlers: Lock<Handlers?>

  @usableFromInline
  init(
    _ name: String, request: @escaping @Sendable (Subscribers.Demand) -> Void,
    cancel: @escaping @Sendable () -> Void
  ) {
    description = name
    handlers = Lock(Handlers(request: request, cancel: cancel))
  }

  /// The stream has ended: requests and cancellation no longer mean anything.
  ///
  /// - Returns: False if it was cancelled before, so that downstream wants to hear no more.
  @usableFromInline @discardableResult
  func close() -> Bool {
    handlers.withLock { $0.take() } != nil
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    guard demand != .none else { return }
    handlers.withLock { $0 }?.request(demand)
  }

  @usableFromInline
  func cancel() {
    handlers.withLock { $0.take() }?.cancel()
  }
}
