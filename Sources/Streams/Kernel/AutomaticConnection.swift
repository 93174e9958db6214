/// A connectable publisher that cannot be connected again once its stream has completed.
@usableFromInline protocol OneRunConnectable: Sendable {
  /// Connects to upstream.
  ///
  /// - Parameter made: Called once, before upstream is subscribed to, with the connection: it can be
  ///   cancelled before this returns. It is cancelled in a loop, as the chain upstream may be long.
  func connect(_ made: (any Connection) -> Void)
}

/// A connection that ``AutomaticConnection`` cancels when the last subscriber has left.
@usableFromInline protocol Connection: Cancellable, LoopCancellable {
  /// True if it was cancelled, or its stream has completed.
  var hasEnded: Bool { get }
}

extension StreamEnd: Connection {
  @_alwaysEmitIntoClient var hasEnded: Bool { calls.haveEnded }
}

/// One connection for all subscribers: made for the first, cancelled after the last.
///
/// Connecting and disconnecting happen outside the lock, by one thread at a time: that thread
/// checks the state again afterwards, and other threads return without waiting. So there are never
/// two connections.
@usableFromInline class AutomaticConnection: @unchecked Sendable {
  // Sendable: everything here is constant and Sendable, and so are the properties of subclasses.
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
    /// The number of subscribers that upstream has accepted. A subscriber that received only a completion is not
    /// counted, so that a completed stream is not started again.
    var attachedCount = 0
    var connection = Phase.none
    var hasCompleted = false
    var isStarting = false
  }

  /// Connects, as ``OneRunConnectable/connect(_:)``. A function made in specialised code.
  @usableFromInline
  typealias Connect = @Sendable (AutomaticConnection, (any Connection) -> Void) -> Void

  /// True if the publisher cannot be connected again once its stream has completed.
  private let isOnce: Bool
  private let connect: Connect
  private let state = Lock(State())

  /// - Parameter connect: Receives this object, so that it need not capture the properties of a subclass.
  @usableFromInline init(isOnce: Bool, connect: @escaping Connect) {
    self.isOnce = isOnce
    self.connect = connect
  }

  /// Counts a subscriber that is about to subscribe.
  @usableFromInline final func arrive() { state.withLock { $0.presentCount += 1 } }

  /// Counts a subscriber that has subscribed, and connects if it is the first.
  ///
  /// - Parameter mark: Notes it for the subscriber, under the lock; returns false if its stream is over.
  @usableFromInline final func attach(_ mark: () -> Bool) {
    state.withLock { if mark() { $0.attachedCount += 1 } }
    var calls = UpstreamCalls()
    adjust(&calls)
    calls.run()
  }

  /// Counts a subscriber that has left, and disconnects if it was the last.
  ///
  /// - Parameter mark: Notes it for the subscriber, under the lock; returns whether it was attached, and
  ///   nil if it had left before.
  @usableFromInline final func leave(
    hasCompleted: Bool = false, _ calls: inout UpstreamCalls, _ mark: () -> Bool?
  ) {
    state.withLock { state in
      if hasCompleted { state.hasCompleted = true }
      guard let wasAttached = mark() else { return }
      state.presentCount -= 1
      if wasAttached { state.attachedCount -= 1 }
    }
    adjust(&calls)
  }

  private func adjust(_ calls: inout UpstreamCalls) {
    while let phase = beginChange() {
      guard case .made(let connection) = phase else {
        connect(self) { made in
          state.withLock {
            $0.connection = .made(made)
            $0.isStarting = true
          }
        }
        state.withLock {
          $0.isStarting = false
          if case .cancelled = $0.connection { $0.connection = .none }
        }
        continue
      }
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

  /// - Returns: The phase that is to end: no connection, or one that no subscriber needs any more; nil if nothing is to change.
  private func beginChange() -> Phase? {
    state.withLock { state in
      switch state.connection {
      case .none where state.attachedCount > 0 && !(isOnce && state.hasCompleted),
        .made where state.presentCount == 0:
        defer { state.connection = .changing }
        return state.connection
      default: return nil
      }
    }
  }

  // MARK: Subscribers of a shared publisher, which are entries of its subject's list

  @usableFromInline final func attach(_ entry: StreamStorage) {
    attach {
      entry.lock.pointee.withLock { _ in
        let isPresent = SubscriberOrigin.place(in: entry).pointee != nil
        if isPresent { _ = entry.state.pointee.add(.attached) }
        return isPresent
      }
    }
  }

  /// The subscriber has cancelled. Its origin has been forgotten, so it is not attached any more.
  @usableFromInline final func leave(_ entry: StreamStorage, _ calls: inout UpstreamCalls) {
    let wasAttached = entry.state.pointee.seen.contains(.attached)
    leave(&calls) { wasAttached }
  }

  /// The subscriber is about to receive the completion. Its origin has been forgotten.
  @usableFromInline final func complete(_ entry: StreamStorage) {
    let wasAttached = entry.state.pointee.seen.contains(.attached)
    var calls = UpstreamCalls()
    leave(hasCompleted: true, &calls) { wasAttached }
    calls.run()
  }
}
