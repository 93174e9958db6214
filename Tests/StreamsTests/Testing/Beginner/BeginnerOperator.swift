import Streams

/// An operator by hand that passes everything on, but for what its closures do.
struct BeginnerOperator<Upstream: Publisher<Int, MarbleFailure>>: Publisher {
  typealias Output = Int
  typealias Failure = MarbleFailure

  let upstream: Upstream
  let change: @Sendable (BeginnerRelay) -> Void

  func receive<S: Subscriber<Int, MarbleFailure>>(subscriber: S) {
    let relay = BeginnerRelay(AnySubscriber(subscriber))
    change(relay)
    upstream.subscribe(relay)
  }
}

/// The subscriber of upstream, and the subscription of downstream.
final class BeginnerRelay: Subscriber, Subscription, @unchecked Sendable {
  // Sendable: a test of one thread.
  typealias Input = Int
  typealias Failure = MarbleFailure

  var downstream: AnySubscriber<Int, MarbleFailure>?
  var upstream: (any Subscription)?
  var count = 0
  var onSubscription: @Sendable (BeginnerRelay, any Subscription) -> Void = { relay, upstream in
    if relay.upstream != nil { return upstream.cancel() }
    relay.upstream = upstream
    relay.downstream?.receive(subscription: relay)
  }
  var onValue: @Sendable (BeginnerRelay, Int) -> Subscribers.Demand = { $0.pass($1) }
  var onEnd: @Sendable (BeginnerRelay, Subscribers.Completion<MarbleFailure>) -> Void = {
    $0.end($1)
  }
  var onRequest: @Sendable (BeginnerRelay, Subscribers.Demand) -> Void = { relay, demand in
    relay.upstream?.request(demand)
  }
  var onCancel: @Sendable (BeginnerRelay) -> Void = { relay in
    relay.downstream = nil
    relay.upstream.take()?.cancel()
  }

  init(_ downstream: AnySubscriber<Int, MarbleFailure>) {
    self.downstream = downstream
  }

  func pass(_ value: Int) -> Subscribers.Demand { downstream?.receive(value) ?? .none }

  func end(_ completion: Subscribers.Completion<MarbleFailure>) {
    upstream = nil
    let downstream = downstream.take()
    downstream?.receive(completion: completion)
  }

  func receive(subscription: any Subscription) { onSubscription(self, subscription) }
  func receive(_ input: Int) -> Subscribers.Demand { onValue(self, input) }
  func receive(completion: Subscribers.Completion<MarbleFailure>) { onEnd(self, completion) }
  func request(_ demand: Subscribers.Demand) { onRequest(self, demand) }
  func cancel() { onCancel(self) }
}

/// An operator on 1, 2, 3 and 4 that is wrong in one way, and what its author is told.
struct BeginnerOperatorCase: Sendable {
  let name: String
  let verify: [String]
  let marbles: [String]
  /// The subscriber of the expectation, and the result on `-1-2-3-4|`.
  var subscriber: Marbles = "^"
  var expected: Marbles = "-1-2-3-4|"
  let make:
    @Sendable (AnyPublisher<Int, MarbleFailure>, VirtualTimeScheduler) -> AnyPublisher<
      Int, MarbleFailure
    >

  init(
    _ name: String, verify: [String], marbles: [String], subscriber: Marbles = "^",
    expected: Marbles = "-1-2-3-4|", change: @escaping @Sendable (BeginnerRelay) -> Void
  ) {
    self.init(
      name, verify: verify, marbles: marbles, subscriber: subscriber, expected: expected
    ) { source, _ in BeginnerOperator(upstream: source, change: change) }
  }

  init<P: Publisher<Int, MarbleFailure>>(
    _ name: String, verify: [String], marbles: [String], subscriber: Marbles = "^",
    expected: Marbles = "-1-2-3-4|",
    make: @escaping @Sendable (AnyPublisher<Int, MarbleFailure>, VirtualTimeScheduler) -> P
  ) {
    self.name = name
    self.verify = verify
    self.marbles = marbles
    self.subscriber = subscriber
    self.expected = expected
    self.make = { make($0, $1).eraseToAnyPublisher() }
  }
}
