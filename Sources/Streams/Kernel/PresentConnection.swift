/// The present connection of a publisher that has one at a time.
@usableFromInline struct PresentConnection: ~Copyable, Sendable {
  // Not private: with a private type in a lock of a structure that is not copyable, debug builds crash (Swift 6.3.1).
  struct State: Sendable {
    var end: StreamEnd?
    /// The connection that was handed to clients; it cancels when it is released.
    weak var connection: AnyCancellable?
    /// True if `autoconnect()` has made it. Then it lasts without a client that holds it.
    var isAutomatic = false

    /// The end, if it is connected. A connection that is being released is not.
    var running: StreamEnd? {
      guard let end, !end.calls.haveEnded, isAutomatic || connection != nil else { return nil }
      return end
    }

    /// - Returns: The one before, to be released without the lock.
    mutating func begin(_ new: StreamEnd, _ connection: AnyCancellable?) -> StreamEnd? {
      defer { end = new }
      self.connection = connection
      isAutomatic = connection == nil
      return end
    }
  }

  /// The result of a look under the lock. It is released without the lock.
  private enum Found: Sendable {
    case connection(AnyCancellable)
    /// Connected by `autoconnect()`.
    case automatic(StreamEnd)
    /// The new one is connected from here on.
    case none(old: StreamEnd?)
  }

  private let state = Lock(State())

  @usableFromInline init() {}

  /// Returns the connection that runs, for a client; if none runs, a connection made of `new`, which the caller starts.
  @usableFromInline func connection(
    or new: StreamEnd
  ) -> (connection: AnyCancellable, isNew: Bool) {
    let made = AnyCancellable(new)
    let found = state.withLock { state -> Found in
      if let running = state.running {
        return state.connection.map { .connection($0) } ?? .automatic(running)
      }
      return .none(old: state.begin(new, made))
    }
    switch found {
    case .connection(let connection): return (connection, false)
    case .automatic(let running):
      let connection = AnyCancellable(running)
      state.withLock { if $0.end === running { $0.connection = connection } }
      return (connection, false)
    case .none(let old):
      withExtendedLifetime(old) {}
      return (made, true)
    }
  }

  /// Returns the connection that runs, for `autoconnect()`; if none runs, `new`, which the caller starts.
  @usableFromInline func automatic(or new: StreamEnd) -> (running: StreamEnd, isNew: Bool) {
    let (running, old) = state.withLock { state -> (StreamEnd?, StreamEnd?) in
      if let running = state.running { return (running, nil) }
      return (nil, state.begin(new, nil))
    }
    withExtendedLifetime(old) {}
    return (running ?? new, running == nil)
  }
}
