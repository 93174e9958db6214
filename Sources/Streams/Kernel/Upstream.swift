/// What an operator holds of its upstream: any subscription, in one word.
///
/// An existential is five words that are copied through witnesses, and an operator copies it under
/// its lock for every request. The library's own subscriptions are recognised once, when they come;
/// any other is put in a box.
@usableFromInline
enum Upstream: Sendable {
  case closures(ClosureSubscription)
  case forwarding(ForwardingSubscription)
  case named(NamedSubscription)
  case ticket(Ticket)
  case boxed(Box)
  /// Has nothing to send, and nothing to cancel.
  case empty

  @usableFromInline
  final class Box: Sendable {
    @usableFromInline let subscription: any Subscription

    @usableFromInline
    init(_ subscription: any Subscription) {
      self.subscription = subscription
    }
  }

  /// Inlined: where the type of what comes is known, this is a retain.
  @inlinable @inline(__always)
  init(_ subscription: any Subscription) {
    self = Self.recognise(subscription)
  }

  /// Compares types instead of casting: a cast that fails looks for bridges and conformances.
  @inlinable
  static func recognise<S: Subscription>(_ subscription: S) -> Upstream {
    if S.self == ClosureSubscription.self { return .closures(known(subscription)) }
    if S.self == NamedSubscription.self { return .named(known(subscription)) }
    if S.self == ForwardingSubscription.self { return .forwarding(known(subscription)) }
    if S.self == Ticket.self { return .ticket(known(subscription)) }
    if S.self == EmptySubscription.self { return .empty }
    return .boxed(Box(subscription))
  }

  /// The same value, under the type that it has been seen to have.
  @inlinable @inline(__always)
  static func known<Given, Known>(_ value: Given) -> Known {
    unsafeBitCast(value, to: Known.self)
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    switch self {
    case .named, .forwarding: top?.request(demand)
    case .closures(let subscription): subscription.request(demand)
    case .ticket(let subscription): subscription.request(demand)
    case .boxed(let box): box.subscription.request(demand)
    case .empty: break
    }
  }

  @usableFromInline
  func cancel() {
    switch self {
    case .named, .forwarding: closeUp()?.cancel()
    case .closures(let subscription): subscription.cancel()
    case .ticket(let subscription): subscription.cancel()
    case .boxed(let box): box.subscription.cancel()
    case .empty: break
    }
  }

  /// What is above all operators that only pass things on; nil if one of them is closed. A loop,
  /// because a recursion would be as deep as the chain of operators is long.
  private var top: Upstream? {
    var next = self
    while true {
      switch next {
      case .named(let subscription): next = subscription.upstream
      case .forwarding(let subscription):
        guard let upstream = subscription.upstream else { return nil }
        next = upstream
      default: return next
      }
    }
  }

  /// Closes all operators that only pass things on.
  ///
  /// - Returns: What is above them; nil if one was closed before.
  private func closeUp() -> Upstream? {
    var next = self
    while true {
      switch next {
      case .named(let subscription):
        guard let upstream = subscription.close() else { return nil }
        next = upstream
      case .forwarding(let subscription):
        guard let upstream = subscription.close() else { return nil }
        next = upstream
      default: return next
      }
    }
  }

  /// Lets go of a chain of operators that only pass things on, as far as nobody else holds it. A
  /// loop, where the language would recurse as deep as the chain is long.
  @inline(__always)
  mutating func release() {
    switch self {
    case .named, .forwarding: unlink()
    default: break
    }
  }

  private mutating func unlink() {
    var next = Upstream.empty
    swap(&next, &self)
    while true {
      // Taken out by a function, so that no copy is left that would count as someone else.
      if var subscription = next.takeNamed() {
        guard isKnownUniquelyReferenced(&subscription) else { return }
        next = subscription.giveUp()
      } else if var subscription = next.takeForwarding() {
        guard isKnownUniquelyReferenced(&subscription) else { return }
        next = subscription.close() ?? .empty
      } else {
        return
      }
    }
  }

  @inline(__always)
  private mutating func takeNamed() -> NamedSubscription? {
    guard case .named(let subscription) = self else { return nil }
    self = .empty
    return subscription
  }

  @inline(__always)
  private mutating func takeForwarding() -> ForwardingSubscription? {
    guard case .forwarding(let subscription) = self else { return nil }
    self = .empty
    return subscription
  }
}
