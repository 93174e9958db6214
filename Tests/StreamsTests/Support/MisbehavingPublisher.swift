import Streams

/// A publisher over something that cannot be cancelled: it keeps its subscribers for ever, and sends
/// what the test says, whether it was asked for or not, also after a cancellation and a completion.
final class MisbehavingPublisher<Output: Sendable, Failure: Error>: Publisher {
  private struct State: Sendable {
    var subscribers: [AnySubscriber<Output, Failure>] = []
    var subscriptions: [RequestedSubscription] = []
  }

  private let state = Guarded(State())

  /// How many have subscribed.
  var count: Int { state.value.subscribers.count }

  /// What the subscriber with this number holds, counted from 0.
  func subscription(_ number: Int = 0) -> RequestedSubscription {
    state.value.subscriptions[number]
  }

  func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    let subscriber = AnySubscriber(subscriber)
    let subscription = RequestedSubscription()
    state.change { state in
      state.subscribers.append(subscriber)
      state.subscriptions.append(subscription)
    }
    subscriber.receive(subscription: subscription)
  }

  /// - Returns: Whether the value had been asked for.
  @discardableResult
  func send(_ value: Output, to number: Int = 0) -> Bool {
    let (subscriber, subscription) = (state.value.subscribers[number], subscription(number))
    let isWanted = subscription.spendOne()
    subscription.add(subscriber.receive(value))
    return isWanted
  }

  func send(completion: Subscribers.Completion<Failure>, to number: Int = 0) {
    state.value.subscribers[number].receive(completion: completion)
  }

  /// Sends a second subscription.
  func sendSubscription(to number: Int = 0) -> RequestedSubscription {
    let second = RequestedSubscription()
    state.value.subscribers[number].receive(subscription: second)
    return second
  }
}

/// Counts what is asked for and sent, and remembers requests for nothing and cancellations.
final class RequestedSubscription: Subscription {
  private struct State: Sendable {
    var demand = Subscribers.Demand.none
    var requests: [Subscribers.Demand] = []
    var cancellations = 0
  }

  private let state = Guarded(State())

  var requests: [Subscribers.Demand] { state.value.requests }
  var cancellations: Int { state.value.cancellations }

  func request(_ demand: Subscribers.Demand) {
    state.change { state in
      state.requests.append(demand)
      state.demand += demand
    }
  }

  func cancel() {
    state.change { $0.cancellations += 1 }
  }

  func add(_ demand: Subscribers.Demand) {
    state.change { $0.demand += demand }
  }

  func spendOne() -> Bool {
    state.change { state in
      guard state.demand > .none else { return false }
      state.demand -= 1
      return true
    }
  }
}
