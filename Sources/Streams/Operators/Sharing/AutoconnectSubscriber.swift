/// The connection of any other connectable publisher, which can be connected again after a
/// completion.
@usableFromInline struct OtherConnection: Connection {
  @usableFromInline let connection: any Cancellable

  @_alwaysEmitIntoClient init(_ connection: any Cancellable) {
    self.connection = connection
  }

  @usableFromInline var hasEnded: Bool { false }

  @usableFromInline func cancel(_ calls: inout UpstreamCalls) {
    calls.run { [connection] in connection.cancel() }
  }
}

/// Counts a subscriber of a shared publisher.
@usableFromInline protocol SubscriberPresence: PassThroughSubscription.Observer {
  /// Called before the subscriber receives the completion.
  func complete()
}

extension SubscriberPresence {
  @_alwaysEmitIntoClient func downstreamRequests(
    _ demand: Subscribers.Demand, through _: PassThroughSubscription, _: inout UpstreamCalls
  ) -> Bool { true }
}

extension AutomaticConnection {
  @_alwaysEmitIntoClient @inline(__always)
  final func subscribe<P: Publisher, S: Subscriber>(_ subscriber: consuming S, to publisher: P)
  where S.Input == P.Output, S.Failure == P.Failure {
    arrive()
    let presence = Presence(self)
    publisher.receive(subscriber: AutoconnectSubscriber(presence, downstream: subscriber))
    attach { presence.attach() }
  }

  /// One subscriber, until it has cancelled or the stream has ended.
  @usableFromInline final class Presence: SubscriberPresence, @unchecked Sendable {
    enum Phase: Sendable {
      case arriving
      case attached
      case gone
    }

    private let connection: AutomaticConnection
    // Sendable: accessed only under the connection's lock.
    private var phase = Phase.arriving

    @usableFromInline init(_ connection: AutomaticConnection) {
      self.connection = connection
    }

    @usableFromInline func complete() {
      var calls = UpstreamCalls()
      connection.leave(hasCompleted: true, &calls) { leave() }
      calls.run()
    }

    /// Under the lock. False if it has left.
    @usableFromInline func attach() -> Bool {
      guard phase == .arriving else { return false }
      phase = .attached
      return true
    }

    /// Under the lock.
    ///
    /// - Returns: True if it was attached; nil if it had left before.
    private func leave() -> Bool? {
      defer { phase = .gone }
      return phase == .gone ? nil : phase == .attached
    }

    /// Called before upstream's subscription is cancelled.
    @usableFromInline func downstreamCancels(_ calls: inout UpstreamCalls) -> Bool {
      connection.leave(&calls) { leave() }
      return true
    }
  }
}

@usableFromInline
final class AutoconnectSubscriber<Presence: SubscriberPresence, Downstream: Subscriber>:
  Subscriber, @unchecked Sendable
{
  // Sendable: `subscription` is accessed by the `receive` methods alone, and a publisher calls them
  // one at a time.
  @usableFromInline let presence: Presence
  @usableFromInline let downstream: Downstream
  @usableFromInline var subscription: PassThroughSubscription?

  @_alwaysEmitIntoClient init(_ presence: Presence, downstream: Downstream) {
    self.presence = presence
    self.downstream = downstream
  }

  @_alwaysEmitIntoClient var requestsUnlimited: Bool { downstream.requestsUnlimited }

  @_alwaysEmitIntoClient func receive(subscription upstream: any Subscription) {
    guard subscription == nil else { return upstream.cancel() }
    let subscription = PassThroughSubscription(
      nil, UpstreamSubscription(upstream), observer: presence)
    self.subscription = subscription
    downstream.receive(subscription: subscription)
  }

  @_alwaysEmitIntoClient func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    presence.complete()
    if subscription?.complete() == true { downstream.receive(completion: completion) }
  }
}
