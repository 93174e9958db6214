/// A connectable publisher that cannot be connected again once its stream has completed.
@usableFromInline protocol OneRunConnectable: Sendable {
  /// Returns a connection, and the closure that starts it. The connection can be cancelled before
  /// `start` has returned; it is cancelled in a loop, as the chain upstream may be long.
  func prepareConnection() -> (any Connection, start: () -> Void)
}

/// A connection that ``AutomaticConnection`` cancels when the last subscriber has left.
@usableFromInline protocol Connection: Cancellable, LoopCancellable {
  /// True if it was cancelled, or its stream has completed.
  var hasEnded: Bool { get }
}

extension StreamEnd: Connection {
  @_alwaysEmitIntoClient var hasEnded: Bool { calls.haveEnded }
}

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

/// One connection for all subscribers: made for the first, cancelled after the last.
///
/// Connecting and disconnecting happen outside the lock, by one thread at a time: that thread
/// checks the state again afterwards, and other threads return without waiting. So there are never
/// two connections.
@usableFromInline final class AutomaticConnection: Sendable {
  private enum Phase {
    case none
    /// The connection is being made or cancelled.
    case changing
    case made(any Connection)
    /// The connection was cancelled while it was still being started.
    case cancelled
  }

  private struct State {
    /// The number of subscribers that have not left. The connection stays as long as there are any.
    var presentCount = 0
    /// The number of those that upstream has accepted. A subscriber that received only a completion
    /// is not counted, so that a completed stream is not started again.
    var attachedCount = 0
    var connection = Phase.none
    var hasCompleted = false
    var isStarting = false
  }

  private enum Change {
    case connect
    case disconnect(any Connection)
  }

  /// True if the publisher cannot be connected again once its stream has completed.
  private let isOnce: Bool
  private let connect: @Sendable () -> (any Connection, start: () -> Void)
  private let state = Lock(State())

  @usableFromInline init(
    isOnce: Bool, connect: @escaping @Sendable () -> (any Connection, start: () -> Void)
  ) {
    self.isOnce = isOnce
    self.connect = connect
  }

  @_alwaysEmitIntoClient @inline(__always)
  func subscribe<P: Publisher, S: Subscriber>(_ subscriber: consuming S, to publisher: P)
  where S.Input == P.Output, S.Failure == P.Failure {
    let presence = arrive()
    publisher.receive(subscriber: AutoconnectSubscriber(presence, downstream: subscriber))
    attach(presence)
  }

  @usableFromInline func arrive() -> Presence {
    state.withLock { $0.presentCount += 1 }
    return Presence(self)
  }

  @usableFromInline func attach(_ presence: Presence) {
    state.withLock { state in
      guard presence.phase == .arriving else { return }
      presence.phase = .attached
      state.attachedCount += 1
    }
    var calls = UpstreamCalls()
    adjust(&calls)
    calls.run()
  }

  func leave(
    _ presence: Presence, hasCompleted: Bool = false, _ calls: inout UpstreamCalls
  ) {
    state.withLock { state in
      if hasCompleted { state.hasCompleted = true }
      guard presence.phase != .gone else { return }
      state.presentCount -= 1
      if presence.phase == .attached { state.attachedCount -= 1 }
      presence.phase = .gone
    }
    adjust(&calls)
  }

  private func adjust(_ calls: inout UpstreamCalls) {
    while let change = nextChange() {
      switch change {
      case .connect:
        let (made, start) = connect()
        state.withLock {
          $0.connection = .made(made)
          $0.isStarting = true
        }
        start()
        state.withLock {
          $0.isStarting = false
          if case .cancelled = $0.connection { $0.connection = .none }
        }
      case .disconnect(let connection):
        // Subscribers may have left before they received the completion.
        if connection.hasEnded { state.withLock { $0.hasCompleted = true } }
        connection.cancel(&calls)
        return calls.run { [self] in
          state.withLock { $0.connection = $0.isStarting ? .cancelled : .none }
          var more = UpstreamCalls()
          adjust(&more)
          more.run()
        }
      }
    }
  }

  private func nextChange() -> Change? {
    state.withLock { state in
      switch state.connection {
      case .none where state.attachedCount > 0 && !(isOnce && state.hasCompleted):
        state.connection = .changing
        return .connect
      case .made(let connection) where state.presentCount == 0:
        state.connection = .changing
        return .disconnect(connection)
      default: return nil
      }
    }
  }

  /// One subscriber, until it has cancelled or the stream has ended.
  @usableFromInline final class Presence: PassThroughSubscription.Observer, @unchecked Sendable {
    enum Phase: Sendable {
      case arriving
      case attached
      case gone
    }

    private let connection: AutomaticConnection
    // Sendable: accessed only under the connection's lock.
    fileprivate var phase = Phase.arriving

    init(_ connection: AutomaticConnection) {
      self.connection = connection
    }

    @usableFromInline func complete() {
      var calls = UpstreamCalls()
      connection.leave(self, hasCompleted: true, &calls)
      calls.run()
    }

    @usableFromInline func downstreamRequests(
      _ demand: Subscribers.Demand, through _: PassThroughSubscription, _: inout UpstreamCalls
    ) -> Bool { true }

    /// Called before upstream's subscription is cancelled.
    @usableFromInline func downstreamCancels(_ calls: inout UpstreamCalls) -> Bool {
      connection.leave(self, &calls)
      return true
    }
  }
}

@usableFromInline
final class AutoconnectSubscriber<Downstream: Subscriber>: Subscriber, @unchecked Sendable {
  // Sendable: `subscription` is accessed by the `receive` methods alone, and a publisher calls them
  // one at a time.
  @usableFromInline let presence: AutomaticConnection.Presence
  @usableFromInline let downstream: Downstream
  @usableFromInline var subscription: PassThroughSubscription?

  @_alwaysEmitIntoClient init(_ presence: AutomaticConnection.Presence, downstream: Downstream) {
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
