import Streams

/// An operator as people write them: it hands upstream's subscription on, and makes the calls itself.
final class ClientOperator<Upstream: Publisher>: Publisher, Subscriber {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure
  typealias Input = Upstream.Output

  private let upstream: Upstream
  private let downstream = Guarded<AnySubscriber<Output, Failure>?>(nil)
  private let subscription = Guarded<(any Subscription)?>(nil)
  private let received = Guarded(0)

  init(_ upstream: Upstream) {
    self.upstream = upstream
  }

  /// How many values have come.
  var count: Int { received.value }

  func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    downstream.value = AnySubscriber(subscriber)
    upstream.subscribe(self)
  }

  func receive(subscription upstream: any Subscription) {
    subscription.value = upstream
    downstream.value?.receive(subscription: upstream)
  }

  func receive(_ input: Output) -> Subscribers.Demand {
    received.change { $0 += 1 }
    return downstream.value?.receive(input) ?? .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    downstream.value?.receive(completion: completion)
  }

  /// Ends early: first downstream, then upstream.
  func stop() {
    downstream.value?.receive(completion: .finished)
    subscription.value?.cancel()
  }
}

/// A subscription that runs something when it is cancelled, and counts that.
final class HookedSubscription: Subscription {
  private let onCancel: @Sendable () -> Void
  private let count = Guarded(0)

  init(_ onCancel: @escaping @Sendable () -> Void) {
    self.onCancel = onCancel
  }

  var cancellations: Int { count.value }

  func request(_ demand: Subscribers.Demand) {}

  func cancel() {
    count.change { $0 += 1 }
    onCancel()
  }
}

/// Keeps its subscriber, and hands it nothing.
final class SilentPublisher<Output: Sendable, Failure: Error>: Publisher {
  private let kept = Guarded<AnySubscriber<Output, Failure>?>(nil)

  var subscriber: AnySubscriber<Output, Failure>? { kept.value }

  func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    kept.value = AnySubscriber(subscriber)
  }
}
