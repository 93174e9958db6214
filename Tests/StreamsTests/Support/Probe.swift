import Synchronization

@testable import Streams

/// Things in the order in which they were noted, whichever thread did.
final class Journal<Entry: Sendable>: Sendable {
  private let list = Lock<[Entry]>([])

  var entries: [Entry] { list.withLock { $0 } }
  var count: Int { list.withLock { $0.count } }

  func note(_ entry: Entry) {
    list.withLock { $0.append(entry) }
  }
}

/// A subscriber that keeps what comes, and notes what breaks the contract of publishers.
final class Probe<Input: Sendable, Failure: Error>: Subscriber {
  private struct State: Sendable {
    var values: [Input] = []
    var completions: [Subscribers.Completion<Failure>] = []
    var subscription: (any Subscription)?
    var demand = Subscribers.Demand.none
    var wasCancelled = false
    var breaches: [String] = []
  }

  private let first: Subscribers.Demand
  private let extra: Subscribers.Demand
  private let onValue: (@Sendable (Probe, Input) -> Void)?
  private let onCompletion: (@Sendable (Probe) -> Void)?
  private let onSubscription: (@Sendable (Probe) -> Void)?
  private let state = Lock(State())
  private let isReceiving = Atomic(false)

  /// - Parameters:
  ///   - first: Asked for when the subscription comes.
  ///   - extra: What each `receive` asks for in addition.
  ///   - onValue: Runs inside `receive`.
  ///   - onCompletion: Runs inside `receive(completion:)`.
  ///   - onSubscription: Runs inside `receive(subscription:)`, after the request.
  init(
    _ first: Subscribers.Demand = .unlimited, each extra: Subscribers.Demand = .none,
    onValue: (@Sendable (Probe, Input) -> Void)? = nil,
    onCompletion: (@Sendable (Probe) -> Void)? = nil,
    onSubscription: (@Sendable (Probe) -> Void)? = nil
  ) {
    self.first = first
    self.extra = extra
    self.onValue = onValue
    self.onCompletion = onCompletion
    self.onSubscription = onSubscription
  }

  var values: [Input] { state.withLock { $0.values } }
  var completions: [Subscribers.Completion<Failure>] { state.withLock { $0.completions } }
  var subscription: (any Subscription)? { state.withLock { $0.subscription } }
  /// What broke the contract.
  var breaches: [String] { state.withLock { $0.breaches } }

  var hasFinished: Bool {
    guard completions.count == 1, case .finished? = completions.first else { return false }
    return true
  }

  var hasFailed: Bool {
    guard completions.count == 1, case .failure? = completions.first else { return false }
    return true
  }

  func request(_ demand: Subscribers.Demand) {
    let subscription = state.withLock { state in
      state.demand += demand
      return state.subscription
    }
    subscription?.request(demand)
  }

  /// Ends the subscription and keeps it.
  func cancel() {
    subscription?.cancel()
  }

  /// Ends the subscription from inside a `receive`: whatever comes now breaks the contract.
  func cancelHere() {
    state.withLock { $0.wasCancelled = true }
    cancel()
  }

  func receive(subscription: any Subscription) {
    let isSecond = state.withLock { state in
      if state.subscription != nil { state.breaches.append("second subscription") }
      defer { if state.subscription == nil { state.subscription = subscription } }
      return state.subscription != nil
    }
    if isSecond { return subscription.cancel() }
    enter()
    if first != .none { request(first) }
    onSubscription?(self)
    leave()
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    enter()
    state.withLock { state in
      if state.wasCancelled { state.breaches.append("value after cancel") }
      if !state.completions.isEmpty { state.breaches.append("value after the end") }
      if !state.demand.spendOne() { state.breaches.append("value not asked for") }
      state.values.append(input)
    }
    onValue?(self, input)
    state.withLock { $0.demand += extra }
    leave()
    return extra
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    enter()
    state.withLock { state in
      if state.wasCancelled { state.breaches.append("completion after cancel") }
      if !state.completions.isEmpty { state.breaches.append("second completion") }
      state.completions.append(completion)
    }
    onCompletion?(self)
    leave()
  }

  private func enter() {
    let overlaps = isReceiving.exchange(true, ordering: .acquiringAndReleasing)
    if overlaps { state.withLock { $0.breaches.append("overlap") } }
  }

  private func leave() {
    isReceiving.store(false, ordering: .releasing)
  }
}

/// An upstream that only remembers what it was asked for.
final class SpySubscription: Subscription {
  private let demands = Journal<Subscribers.Demand>()
  private let cancelCount = Atomic(0)

  var requests: [Subscribers.Demand] { demands.entries }
  var cancellations: Int { cancelCount.load(ordering: .relaxed) }

  func request(_ demand: Subscribers.Demand) {
    demands.note(demand)
  }

  func cancel() {
    cancelCount.add(1, ordering: .relaxed)
  }
}

/// A publisher that sends what the test says to its only subscriber, and remembers what it was
/// asked for.
final class Feed<Output: Sendable, Failure: Error>: Publisher {
  private struct State: Sendable {
    var subscriber: AnySubscriber<Output, Failure>?
    var demand = Subscribers.Demand.none
    var asked = Subscribers.Demand.none
    var cancellations = 0
  }

  private let state = Lock(State())

  /// All that it was asked for.
  var asked: Subscribers.Demand { state.withLock { $0.asked } }
  var cancellations: Int { state.withLock { $0.cancellations } }

  func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    let subscriber = AnySubscriber(subscriber)
    state.withLock { $0.subscriber = subscriber }
    subscriber.receive(subscription: Line(feed: self))
  }

  /// Sends `value`, if it was asked for.
  func send(_ value: Output) {
    let subscriber = state.withLock { $0.demand.spendOne() ? $0.subscriber : nil }
    if let more = subscriber?.receive(value) { add(more) }
  }

  func send(completion: Subscribers.Completion<Failure>) {
    state.withLock { $0.subscriber.take() }?.receive(completion: completion)
  }

  /// Lets go of the subscriber without another word.
  func abandon() {
    let subscriber = state.withLock { $0.subscriber.take() }
    _ = subscriber
  }

  private func add(_ demand: Subscribers.Demand) {
    state.withLock { state in
      guard state.subscriber != nil else { return }
      state.demand += demand
      state.asked += demand
    }
  }

  private struct Line: Subscription {
    let combineIdentifier = CombineIdentifier()
    let feed: Feed

    func request(_ demand: Subscribers.Demand) {
      feed.add(demand)
    }

    func cancel() {
      let subscriber = feed.state.withLock { state in
        state.cancellations += 1
        return state.subscriber.take()
      }
      _ = subscriber
    }
  }
}
