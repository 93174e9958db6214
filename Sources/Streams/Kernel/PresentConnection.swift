/// The present connection of a publisher that has one at a time.
@usableFromInline struct PresentConnection: ~Copyable, Sendable {
  // Not private: with a private type in a lock of a structure that is not copyable, debug builds crash (Swift 6.3.1).
  struct State: Sendable {
    var end: StreamEnd?
    /// The connection that was handed to clients; it cancels when it is released.
    weak var connection: AnyCancellable?
    /// True if `autoconnect()` has made it. Then it lasts without a client that holds it.
    var isAutomatic = false

    /// Returns the end, if it is connected, and the connection of clients; if it is not connected, begins `new`, and returns
    /// the end before, too. All are to be released without the lock, as the last reference to a connection cancels. A
    /// connection that is being released is none.
    mutating func present(
      or new: StreamEnd, _ made: AnyCancellable?
    ) -> (running: StreamEnd?, connection: AnyCancellable?, old: StreamEnd?) {
      let connection = connection
      if let end, !end.calls.haveEnded, isAutomatic || connection != nil {
        return (end, connection, nil)
      }
      defer { (end, self.connection, isAutomatic) = (new, made, made == nil) }
      return (nil, connection, end)
    }
  }

  private let state = Lock(State())

  @usableFromInline init() {}

  /// Returns the connection that runs, for a client; if none runs, a connection made of `new`, which the caller starts.
  @usableFromInline func connection(
    or new: StreamEnd
  ) -> (connection: AnyCancellable, isNew: Bool) {
    let made = AnyCancellable(new)
    let (running, connection, old) = state.withLock { $0.present(or: new, made) }
    withExtendedLifetime(old) {}
    guard let running else { return (made, true) }
    if let connection { return (connection, false) }
    // Connected by `autoconnect()`.
    let first = AnyCancellable(running)
    state.withLock { if $0.end === running { $0.connection = first } }
    return (first, false)
  }

  /// Returns the connection that runs, for `autoconnect()`; if none runs, `new`, which the caller starts.
  @usableFromInline func automatic(or new: StreamEnd) -> (running: StreamEnd, isNew: Bool) {
    let (running, connection, old) = state.withLock { $0.present(or: new, nil) }
    withExtendedLifetime((connection, old)) {}
    return (running ?? new, running == nil)
  }
}
