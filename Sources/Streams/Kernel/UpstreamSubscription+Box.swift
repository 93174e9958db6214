/// Subscriptions that are not the library's own, each in one object.
extension UpstreamSubscription {
  /// A subscription that is not the library's own, or cancels something else.
  @usableFromInline class Box: @unchecked Sendable {
    // Sendable: the subclasses have constants.
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
    var description: String { "\(Self.self)" }
  }

  fileprivate final class SubscriptionBox: Box, @unchecked Sendable {
    private let subscription: any Subscription

    init(_ subscription: any Subscription) { self.subscription = subscription }

    override func request(_ demand: Subscribers.Demand) { subscription.request(demand) }
    override func cancel() { subscription.cancel() }
    override var description: String { String(describing: subscription) }
  }

  /// Cancels a cancellable, and ignores requests. A subscription in a box would be one allocation more.
  fileprivate final class CancellableBox: Box, @unchecked Sendable {
    private let cancellable: any Cancellable

    init(_ cancellable: any Cancellable) { self.cancellable = cancellable }

    override func cancel() { cancellable.cancel() }
  }

  @usableFromInline static func other(_ subscription: any Subscription) -> UpstreamSubscription {
    .other(SubscriptionBox(subscription))
  }

  /// A subscription that cancels `cancellable`, and ignores requests.
  @usableFromInline static func cancelling(_ cancellable: any Cancellable) -> UpstreamSubscription {
    .other(CancellableBox(cancellable))
  }
}
