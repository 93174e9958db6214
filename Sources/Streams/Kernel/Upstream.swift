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
    let subscription: any Subscription

    init(_ subscription: any Subscription) {
      self.subscription = subscription
    }
  }

  @usableFromInline
  init(_ subscription: any Subscription) {
    self = Self.recognise(subscription)
  }

  /// Compares types instead of casting: a cast that fails looks for bridges and conformances.
  private static func recognise<S: Subscription>(_ subscription: S) -> Upstream {
    if S.self == ClosureSubscription.self { return .closures(known(subscription)) }
    if S.self == NamedSubscription.self { return .named(known(subscription)) }
    if S.self == ForwardingSubscription.self { return .forwarding(known(subscription)) }
    if S.self == Ticket.self { return .ticket(known(subscription)) }
    if S.self == EmptySubscription.self { return .empty }
    return .boxed(Box(subscription))
  }

  /// The same value, under the type that it has been seen to have.
  @inline(__always)
  private static func known<Given, Known>(_ value: Given) -> Known {
    unsafeBitCast(value, to: Known.self)
  }

  /// Goes up a chain of operators that only pass it on in a loop, because a recursion would be as
  /// deep as the chain is long.
  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    var next = self
    while true {
      switch next {
      case .named(let subscription): next = subscription.upstream
      case .forwarding(let subscription):
        guard let upstream = subscription.upstream else { return }
        next = upstream
      case .closures(let subscription): return subscription.request(demand)
      case .ticket(let subscription): return subscription.request(demand)
      case .boxed(let box): return box.subscription.request(demand)
      case .empty: return
      }
    }
  }

  /// A loop for the same reason.
  @usableFromInline
  func cancel() {
    var next = self
    while true {
      switch next {
      case .named(let subscription): next = subscription.upstream
      case .forwarding(let subscription):
        guard let upstream = subscription.close() else { return }
        next = upstream
      case .closures(let subscription): return subscription.cancel()
      case .ticket(let subscription): return subscription.cancel()
      case .boxed(let box): return box.subscription.cancel()
      case .empty: return
      }
    }
  }
}
