/// One value that is sent when it is both known and asked for, followed by the finish.
///
/// What a subscriber of a `Future` waits with: the value comes once, and so does the demand, in
/// either order and from any thread.
@usableFromInline
struct LastWord<Value: Sendable>: ~Copyable, Sendable {
  @usableFromInline
  enum State: Sendable {
    case unknown(isWanted: Bool)
    case known(Value)
    case over
  }

  @usableFromInline let state = Lock(State.unknown(isWanted: false))

  @inlinable
  init() {}

  @inlinable
  var isOver: Bool {
    state.withLock { state in
      guard case .over = state else { return false }
      return true
    }
  }

  /// True if the value is wanted: the caller delivers it now.
  @inlinable
  func settle(_ value: Value) -> Bool {
    state.withLock { state in
      guard case .unknown(let isWanted) = state else { return false }
      state = isWanted ? .over : .known(value)
      return isWanted
    }
  }

  /// The value, if it is known: the caller delivers it now.
  @inlinable
  func want() -> Value? {
    state.withLock { state in
      switch state {
      case .unknown: state = .unknown(isWanted: true)
      case .known(let value):
        state = .over
        return value
      case .over: break
      }
      return nil
    }
  }

  /// No value any more; false if it was over before.
  @inlinable
  func abandon() -> Bool {
    let old = state.withLock { state in
      defer { state = .over }
      return state
    }
    guard case .over = old else { return true }
    return false
  }
}
