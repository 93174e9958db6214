/// Subscriptions that are not the library's own, each in one object.
extension UpstreamSubscription {
  @usableFromInline final class Box: Sendable {
    let subscription: any Subscription

    init(_ subscription: any Subscription) { self.subscription = subscription }
  }

  @usableFromInline static func other(_ subscription: any Subscription) -> UpstreamSubscription {
    .other(Box(subscription))
  }

  /// A subscription that cancels `cancellable`, and ignores requests.
  @usableFromInline static func cancelling(_ cancellable: any Cancellable) -> UpstreamSubscription {
    other(CancellingSubscription(cancellable: cancellable))
  }
}

private struct CancellingSubscription: Subscription {
  let cancellable: any Cancellable

  var combineIdentifier: CombineIdentifier { CombineIdentifier() }

  func request(_ demand: Subscribers.Demand) {}

  func cancel() { cancellable.cancel() }
}
