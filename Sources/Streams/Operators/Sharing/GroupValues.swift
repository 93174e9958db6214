/// Held by every copy of a group: a client can subscribe to the group as long as this exists.
@usableFromInline final class GroupHolder<Output: Sendable, Failure: Error>: Sendable {
  @usableFromInline let values: GroupValues<Output, Failure>

  @_alwaysEmitIntoClient init(_ values: GroupValues<Output, Failure>) {
    self.values = values
  }

  deinit { values.holderWasReleased() }

  @_alwaysEmitIntoClient func publisher() -> ExtraPublishers.Create<Output, Failure> {
    ExtraPublishers.Create { [self] emitter in
      defer { withExtendedLifetime(self) {} }
      return values.attach(emitter)
    }
  }
}

/// The values of one group: kept until the group has a subscriber, and then sent to it and to all that follow it.
///
/// A group is sent downstream through an operator that another thread may be using when the group's first value comes.
@usableFromInline final class GroupValues<Output: Sendable, Failure: Error>: @unchecked Sendable {
  // Sendable: the state is guarded by the lock.
  @usableFromInline typealias Emitter = ExtraPublishers.Emitter<Output, Failure>

  @usableFromInline enum Phase: Sendable {
    /// Before the first subscription, and while the first subscriber is being sent the kept values.
    case waiting
    case attached
    /// All subscribers have cancelled.
    case over
  }

  /// Sends the completion. The state's type does not contain the completion's type, so its layout is known without the
  /// types.
  @usableFromInline struct End: Sendable {
    @usableFromInline let body: @Sendable (Emitter) -> Void

    @_alwaysEmitIntoClient init(_ body: @escaping @Sendable (Emitter) -> Void) {
      self.body = body
    }
  }

  @usableFromInline struct State: Sendable {
    /// True if a client may subscribe.
    @usableFromInline var isHeld = true
    @usableFromInline var wasDelivered = false
    @usableFromInline var phase: Phase
    /// The number of subscribers that have not cancelled; nil before the first one.
    @usableFromInline var count: Int?
    /// The values that wait for the first subscriber.
    @usableFromInline var waiting: [Output] = []
    /// The first emitter that receives the next value; nil while values are kept for it.
    @usableFromInline var first: Emitter?
    /// All others that receive the next value.
    @usableFromInline var others: [Emitter] = []
    @usableFromInline var end: End?

    @_alwaysEmitIntoClient init(phase: Phase = .waiting) {
      self.phase = phase
    }
  }

  @usableFromInline let lock = Lock(())
  // Not in the lock: when this object is released, the types of its parts would be looked up one by one.
  @exclusivity(unchecked) @usableFromInline var state = State()

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient @inline(__always)
  func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    lock.withLock { _ in body(&state) }
  }

  /// True if the next value needs a new group.
  @_alwaysEmitIntoClient var isOver: Bool {
    withState { if case .over = $0.phase { true } else { false } }
  }

  @_alwaysEmitIntoClient func noteDelivery() {
    withState { $0.wasDelivered = true }
  }

  /// A list of its own: another thread may change the kept one in place.
  @_alwaysEmitIntoClient var emitters: [Emitter] {
    withState { state in
      [state.first].compactMap { $0 } + state.others
    }
  }

  /// Sends, keeps or drops the value; returns false if a new group must begin with it.
  @_alwaysEmitIntoClient func send(_ value: Output) -> Bool {
    let (first, hasOthers, isWanted) = withState { state -> (Emitter?, Bool, Bool) in
      switch state.phase {
      case .waiting where !state.isHeld: return (nil, false, state.wasDelivered)
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
    withState { $0.end = End { $0.send(completion: completion) } }
    for emitter in emitters { emitter.send(completion: completion) }
  }

  /// Sends all that follows, and before that the kept values, if this is the first subscriber.
  ///
  /// - Returns: A cancellable that keeps this object alive as long as there is a subscriber.
  @_alwaysEmitIntoClient func attach(_ emitter: Emitter) -> (any Cancellable)? {
    let (isFirst, end) = withState { state -> (Bool, End?) in
      guard let count = state.count else {
        state.count = 1
        return (true, nil)
      }
      if let end = state.end { return (false, end) }
      state.count = count + 1
      state.others.append(emitter)
      return (false, nil)
    }
    if let end {
      end.body(emitter)
      return nil
    }
    if isFirst {
      while let waiting = takeWaiting(for: emitter) {
        for value in waiting { emitter.send(value) }
      }
      withState { $0.end }?.body(emitter)
    }
    let identity = ObjectIdentifier(emitter)
    return AnyCancellable { [self] in detach(identity) }
  }

  /// A subscriber has cancelled, or its stream has ended. With the last one, no values are kept any more.
  @_alwaysEmitIntoClient func detach(_ emitter: ObjectIdentifier) {
    let (isLast, released) = withState { state -> (Bool, Emitter?) in
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

  /// Called when no client can subscribe any more: if none has, the values that wait are dropped.
  @usableFromInline func holderWasReleased() {
    var unwanted: [Output] = []
    withState { state in
      state.isHeld = false
      if case .waiting = state.phase { swap(&unwanted, &state.waiting) }
    }
    withExtendedLifetime(unwanted) {}
  }

  /// Drops the values that wait.
  @_alwaysEmitIntoClient func abandon() {
    if isOver { return }
    var last = State(phase: .over)
    withState { state in
      last.end = state.end ?? End { $0.send(completion: .finished) }
      swap(&state, &last)
    }
    withExtendedLifetime(last) {}
  }

  /// Takes the kept values. If there are none, adds the emitter before the others, to receive all further values, and
  /// returns nil.
  @_alwaysEmitIntoClient func takeWaiting(for emitter: Emitter) -> [Output]? {
    withState { state in
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
