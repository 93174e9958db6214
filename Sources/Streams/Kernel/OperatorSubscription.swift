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
    guard demand != .none else { return }
    inlet.withLock { $0.subscription }?.request(demand)
  }

  @usableFromInline
  func cancel() {
    _ = end()
  }

  /// Cancels upstream; false if downstream did so before, and wants to hear no more.
  ///
  /// A loop, because a recursion would be as deep as the chain of operators is long.
  @usableFromInline
  func end() -> Bool {
    guard var next = inlet.withLock({ $0.close() }) else { return false }
    while let forwarding = next as? ForwardingSubscription {
      guard let further = forwarding.inlet.withLock({ $0.close() }) else { return true }
      next = further
    }
    next.cancel()
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
    let described: (@Sendable () -> String)?
  }

  private let name: String
  private let handlers: Lock<Handlers?>

  /// - Parameter described: Describes the stream better than its name, when someone wants to know.
  @usableFromInline
  init(
    _ name: String, describing described: (@Sendable () -> String)? = nil,
    request: @escaping @Sendable (Subscribers.Demand) -> Void,
    cancel: @escaping @Sendable () -> Void
  ) {
    self.name = name
    handlers = Lock(Handlers(request: request, cancel: cancel, described: described))
  }

  @usableFromInline var description: String {
    handlers.withLock { $0?.described }?() ?? name
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

extension Subscriber {
  /// Hands over a subscription that has nothing to send, and completes unless it was cancelled.
  @inlinable
  func receive(nothingBut completion: Subscribers.Completion<Failure>) {
    let handle = ClosureSubscription("Empty", request: { _ in }, cancel: {})
    receive(subscription: handle)
    if handle.close() { receive(completion: completion) }
  }
}
