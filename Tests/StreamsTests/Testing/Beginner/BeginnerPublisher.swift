import Streams

/// A publisher by hand whose `receive(subscriber:)` is a closure.
struct BeginnerPublisher: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let begin: @Sendable (BeginnerSubscription) -> Void

  init(_ begin: @escaping @Sendable (BeginnerSubscription) -> Void) {
    self.begin = begin
  }

  /// A publisher that sends its subscription, and everything else in `request(_:)`.
  static func requested(
    _ request: @escaping @Sendable (BeginnerSubscription, Subscribers.Demand) -> Void
  ) -> BeginnerPublisher {
    BeginnerPublisher { subscription in
      subscription.onRequest = request
      subscription.start()
    }
  }

  func receive<S: Subscriber<Int, Never>>(subscriber: S) {
    begin(BeginnerSubscription(AnySubscriber(subscriber)))
  }
}

/// A subscription by hand, with the variables that beginners use, and without a lock.
final class BeginnerSubscription: Subscription, @unchecked Sendable {
  // Sendable: a test of one thread, but for a publisher on a queue, which only calls the subscriber.
  var subscriber: AnySubscriber<Int, Never>?
  var onRequest: @Sendable (BeginnerSubscription, Subscribers.Demand) -> Void = { _, _ in }
  var onCancel: @Sendable (BeginnerSubscription) -> Void = {
    $0.isCancelled = true
    $0.subscriber = nil
  }
  var next = 1
  var demand = Subscribers.Demand.none
  var isSending = false
  var isCancelled = false

  init(_ subscriber: AnySubscriber<Int, Never>) {
    self.subscriber = subscriber
  }

  func start() { subscriber?.receive(subscription: self) }

  @discardableResult
  func send(_ value: Int) -> Subscribers.Demand { subscriber?.receive(value) ?? .none }

  @discardableResult
  func sendNext() -> Subscribers.Demand {
    next += 1
    return send(next - 1)
  }

  func finish() {
    let subscriber = subscriber.take()
    subscriber?.receive(completion: .finished)
  }

  func request(_ demand: Subscribers.Demand) { onRequest(self, demand) }

  func cancel() { onCancel(self) }

  /// Sends the numbers up to `last` as they are requested, and the finish: without a fault.
  func sendRequested(
    _ demand: Subscribers.Demand, upTo last: Int = 3,
    ending: (BeginnerSubscription) -> Void = { $0.finish() }
  ) {
    self.demand += demand
    if isSending { return }
    isSending = true
    while next <= last, self.demand > .none, !isCancelled {
      self.demand -= 1
      self.demand += sendNext()
    }
    isSending = false
    if next > last, !isCancelled { ending(self) }
  }
}

extension BeginnerSubscription {
  /// Sends 1, 2 and 3, one each millisecond, and the finish with the last. A value without demand waits a millisecond.
  func sendEachMillisecond(on scheduler: VirtualTimeScheduler) {
    scheduler.schedule(after: scheduler.now + .milliseconds(1)) { [self] in
      if next > 3 || isCancelled { return }
      if demand > .none {
        demand -= 1
        demand += sendNext()
      }
      if next > 3 { return finish() }
      sendEachMillisecond(on: scheduler)
    }
  }
}

extension Bool {
  /// Stores another value, and returns the one before.
  mutating func exchange(with new: Bool) -> Bool {
    defer { self = new }
    return self
  }
}
