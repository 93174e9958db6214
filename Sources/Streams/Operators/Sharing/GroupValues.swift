/// As long as this is there, someone may subscribe to a group.
@usableFromInline final class GroupHolder: Sendable {
  @_alwaysEmitIntoClient init() {}
}

/// The values of one group, until somebody subscribes, and the way to that subscriber then.
@usableFromInline final class GroupValues<Output: Sendable, Failure: Error>: Sendable {
  @usableFromInline typealias Emitter = ExtraPublishers.Emitter<Output, Failure>

  @usableFromInline enum Phase: Sendable {
    /// Before the subscription, and while the values that have waited are being sent.
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

  @_alwaysEmitIntoClient func noteDelivery() {
    state.withLock { $0.wasDelivered = true }
  }

  /// False if another group is to begin with the value.
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

  /// Sends what has waited, and all that follows.
  ///
  /// - Returns: What keeps this as long as there is a subscriber.
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

  /// What has waited; nil if nothing has, and the emitter gets everything from now on.
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
