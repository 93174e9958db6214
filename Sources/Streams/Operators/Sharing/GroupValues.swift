/// Held by every copy of a group: a client can subscribe to the group as long as this exists.
@usableFromInline final class GroupHolder: Sendable {
  @_alwaysEmitIntoClient init() {}
}

/// The values of one group: kept until the group has a subscriber, and then sent to it and to all that follow it.
@usableFromInline final class GroupValues<Output: Sendable, Failure: Error>: Sendable {
  @usableFromInline typealias Emitter = ExtraPublishers.Emitter<Output, Failure>

  @usableFromInline enum Phase: Sendable {
    /// Before the first subscription, and while the first subscriber is being sent the kept values.
    case waiting
    case attached
    /// All subscribers have cancelled.
    case over
  }

  @usableFromInline struct State: Sendable {
    @usableFromInline weak var holder: GroupHolder?
    @usableFromInline var wasDelivered = false
    @usableFromInline var phase = Phase.waiting
    /// The number of subscribers that have not cancelled; nil before the first one.
    @usableFromInline var count: Int?
    /// The values that wait for the first subscriber.
    @usableFromInline var waiting: [Output] = []
    /// The first of those that receive the next value; not while values are kept for it.
    @usableFromInline var first: Emitter?
    /// All others that receive the next value.
    @usableFromInline var others: [Emitter] = []
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

  /// A list of its own: another thread may change the kept one in place.
  @_alwaysEmitIntoClient var emitters: [Emitter] {
    state.withLock { state in
      [state.first].compactMap { $0 } + state.others
    }
  }

  /// Sends, keeps or drops the value; returns false if a new group must begin with it.
  @_alwaysEmitIntoClient func send(_ value: Output) -> Bool {
    var unwanted: [Output] = []
    let (first, hasOthers, isWanted) = state.withLock { state -> (Emitter?, Bool, Bool) in
      switch state.phase {
      case .waiting where state.holder == nil:
        swap(&unwanted, &state.waiting)
        return (nil, false, state.wasDelivered)
      case .waiting: state.waiting.append(value)
      case .attached: break
      case .over: return (nil, false, false)
      }
      return (state.first, !state.others.isEmpty, true)
    }
    if hasOthers {
      for emitter in emitters { emitter.send(value) }
    } else {
      first?.send(value)
    }
    return isWanted
  }

  @_alwaysEmitIntoClient func send(completion: Subscribers.Completion<Failure>) {
    state.withLock { $0.completion = completion }
    for emitter in emitters { emitter.send(completion: completion) }
  }

  /// Sends all that follows, and before that the kept values, if this is the first subscriber.
  ///
  /// - Returns: A cancellable that keeps this object alive as long as there is a subscriber.
  @_alwaysEmitIntoClient func attach(_ emitter: Emitter) -> (any Cancellable)? {
    let (isFirst, completion) = state.withLock {
      state -> (Bool, Subscribers.Completion<Failure>?) in
      guard let count = state.count else {
        state.count = 1
        return (true, nil)
      }
      if let completion = state.completion { return (false, completion) }
      state.count = count + 1
      state.others.append(emitter)
      return (false, nil)
    }
    if let completion {
      emitter.send(completion: completion)
      return nil
    }
    if isFirst {
      while let waiting = takeWaiting(for: emitter) {
        for value in waiting { emitter.send(value) }
      }
      if let completion = state.withLock({ $0.completion }) { emitter.send(completion: completion) }
    }
    let identity = ObjectIdentifier(emitter)
    return AnyCancellable { [self] in detach(identity) }
  }

  /// A subscriber has cancelled, or its stream has ended. With the last one, no values are kept any more.
  @_alwaysEmitIntoClient func detach(_ emitter: ObjectIdentifier) {
    let (isLast, released) = state.withLock { state -> (Bool, Emitter?) in
      let count = (state.count ?? 1) - 1
      state.count = count
      if let first = state.first, ObjectIdentifier(first) == emitter {
        state.first = nil
        return (count == 0, first)
      }
      let place = state.others.firstIndex { ObjectIdentifier($0) == emitter }
      return (count == 0, place.map { state.others.remove(at: $0) })
    }
    withExtendedLifetime(released) {}
    if isLast { abandon() }
  }

  /// Drops the values that wait.
  @_alwaysEmitIntoClient func abandon() {
    let last = state.withLock { state in
      defer {
        state.phase = .over
        state.waiting = []
        state.first = nil
        state.others = []
        state.completion = state.completion ?? .finished
      }
      return state
    }
    withExtendedLifetime(last) {}
  }

  /// Takes the kept values; if there are none, adds the emitter to those that receive all further values, before the
  /// others, and returns nil.
  @_alwaysEmitIntoClient func takeWaiting(for emitter: Emitter) -> [Output]? {
    state.withLock { state in
      if state.waiting.isEmpty {
        // Nothing is left to be sent after the last subscriber has cancelled.
        if case .waiting = state.phase { state.phase = .attached }
        if case .attached = state.phase { state.first = emitter }
        return nil
      }
      defer { state.waiting = [] }
      return state.waiting
    }
  }
}
