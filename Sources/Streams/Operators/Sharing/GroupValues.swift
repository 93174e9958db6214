/// Held by every copy of a group: a client can subscribe to the group as long as this exists.
@usableFromInline final class GroupHolder: Sendable {
  @_alwaysEmitIntoClient init() {}
}

/// The values of one group: kept until the group has a subscriber, and then sent to it.
@usableFromInline final class GroupValues<Output: Sendable, Failure: Error>: Sendable {
  @usableFromInline typealias Emitter = ExtraPublishers.Emitter<Output, Failure>

  @usableFromInline enum Phase: Sendable {
    /// Before the subscription, and while the kept values are being sent.
    case waiting
    case attached(Emitter)
    /// The subscriber has cancelled.
    case over
  }

  @usableFromInline struct State: Sendable {
    @usableFromInline weak var holder: GroupHolder?
    @usableFromInline var wasDelivered = false
    @usableFromInline var phase = Phase.waiting
    @usableFromInline var hasSubscriber = false
    @usableFromInline var waiting: [Output] = []
    @usableFromInline var completion: Subscribers.Completion<Failure>?

    @_alwaysEmitIntoClient init(holder: GroupHolder) {
      self.holder = holder
    }
  }

  @usableFromInline let state: Lock<State>

  @_alwaysEmitIntoClient init(heldBy holder: GroupHolder) {
    state = Lock(State(holder: holder))
  }

  @_alwaysEmitIntoClient
  func publisher(heldBy holder: GroupHolder) -> ExtraPublishers.Create<Output, Failure> {
    ExtraPublishers.Create { [self] emitter in
      defer { withExtendedLifetime(holder) {} }
      return attach(emitter)
    }
  }

  /// True if the next value needs a new group.
  @_alwaysEmitIntoClient var isOver: Bool {
    state.withLock { if case .over = $0.phase { true } else { false } }
  }

  @_alwaysEmitIntoClient func noteDelivery() {
    state.withLock { $0.wasDelivered = true }
  }

  /// Sends, keeps or drops the value; returns false if a new group must begin with it.
  @_alwaysEmitIntoClient func send(_ value: Output) -> Bool {
    var unwanted: [Output] = []
    let (phase, isWanted) = state.withLock { state -> (Phase, Bool) in
      switch state.phase {
      case .waiting where state.holder == nil:
        swap(&unwanted, &state.waiting)
        return (.waiting, state.wasDelivered)
      case .waiting: state.waiting.append(value)
      case .attached: break
      case .over: return (.over, false)
      }
      return (state.phase, true)
    }
    if case .attached(let emitter) = phase { emitter.send(value) }
    return isWanted
  }

  @_alwaysEmitIntoClient func send(completion: Subscribers.Completion<Failure>) {
    let phase = state.withLock { state in
      state.completion = completion
      return state.phase
    }
    if case .attached(let emitter) = phase { emitter.send(completion: completion) }
  }

  /// Sends the kept values, and all that follow.
  ///
  /// - Returns: A cancellable that keeps this object alive as long as there is a subscriber.
  @_alwaysEmitIntoClient func attach(_ emitter: Emitter) -> (any Cancellable)? {
    let isFirst = state.withLock { state in
      defer { state.hasSubscriber = true }
      return !state.hasSubscriber
    }
    guard isFirst else {
      emitter.send(completion: .finished)
      return nil
    }
    while let waiting = takeWaiting(for: emitter) {
      for value in waiting { emitter.send(value) }
    }
    if let completion = state.withLock({ $0.completion }) { emitter.send(completion: completion) }
    return AnyCancellable { [self] in abandon() }
  }

  /// Drops the values that wait.
  @_alwaysEmitIntoClient func abandon() {
    let last = state.withLock { state in
      defer {
        state.phase = .over
        state.waiting = []
        state.completion = state.completion ?? .finished
      }
      return state
    }
    withExtendedLifetime(last) {}
  }

  /// Takes the kept values; if there are none, attaches the emitter, to which all further values
  /// go, and returns nil.
  @_alwaysEmitIntoClient func takeWaiting(for emitter: Emitter) -> [Output]? {
    state.withLock { state in
      if state.waiting.isEmpty {
        state.phase = .attached(emitter)
        return nil
      }
      defer { state.waiting = [] }
      return state.waiting
    }
  }
}
