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
    if let own: ClosureSubscription = same(subscription) { return .closures(own) }
    if let own: ForwardingSubscription = same(subscription) { return .forwarding(own) }
    if let own: NamedSubscription = same(subscription) { return .named(own) }
    if let own: Ticket = same(subscription) { return .ticket(own) }
    if S.self == EmptySubscription.self { return .empty }
    return .boxed(Box(subscription))
  }

  private static func same<Given, Wanted>(_ value: Given) -> Wanted? {
    Given.self == Wanted.self ? unsafeBitCast(value, to: Wanted.self) : nil
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
