import Streams

/// A publisher as a client may write one over an API that cannot be cancelled: it goes on after a cancellation, if the first
/// request was for everything. Its subscription is a type of the client.
struct ClientPublisher<Upstream: Publisher<Token, Fault>>: Publisher {
  typealias Output = Token
  typealias Failure = Fault

  let upstream: Upstream

  func receive<S: Subscriber<Token, Fault>>(subscriber: S) {
    upstream.subscribe(ClientRelay(subscriber))
  }
}

private final class ClientRelay<Downstream: Subscriber<Token, Fault>>: Subscriber, Subscription,
  @unchecked Sendable
{
  // Sendable: one thread of the system runs all controlled threads.
  typealias Input = Token
  typealias Failure = Fault

  private var downstream: Downstream?
  private var upstream: (any Subscription)?
  private var hasAsked = false

  init(_ downstream: Downstream) {
    self.downstream = downstream
  }

  func receive(subscription: any Subscription) {
    upstream = subscription
    downstream?.receive(subscription: self)
  }

  func receive(_ value: Token) -> Subscribers.Demand { downstream?.receive(value) ?? .none }

  func receive(completion: Completion) {
    upstream = nil
    let last = downstream.take()
    last?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    let upstream = upstream
    if demand == .unlimited, !hasAsked { self.upstream = nil }
    hasAsked = true
    upstream?.request(demand)
  }

  func cancel() {
    guard let upstream = upstream.take() else { return }
    let last = downstream.take()
    upstream.cancel()
    withExtendedLifetime(last) {}
  }
}
