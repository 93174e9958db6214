/// The subscriber in a stream's memory, called without its type being known.
///
/// In the memory are two functions and, behind them, the subscriber. Only the functions know its type.
/// So an operator with memory has its code once for all downstreams, and the types of a chain end at each such
/// operator. The cost of a client's build grows with the length of a chain, and not with its square. A value costs one
/// call more.
///
/// Calls do not overlap: they come from the draining thread, the thread that sends the subscription of a
/// subject's subscriber, or the last owner of the memory.
@usableFromInline struct ErasedDownstream<Input: Sendable, Failure: Error>: @unchecked Sendable {
  // Sendable: calls do not overlap, and nothing else touches what lies at the place.

  /// The two functions. They are made where the subscriber's type is known, and capture nothing: they
  /// get the place with each call.
  @usableFromInline struct Functions: Sendable {
    @usableFromInline
    let receiveValue: @Sendable (UnsafeMutableRawPointer, Input) -> Subscribers.Demand
    @usableFromInline let receiveEvent: @Sendable (UnsafeMutableRawPointer, Event) -> Void

    @_alwaysEmitIntoClient init<S: Subscriber<Input, Failure>>(_ type: S.Type) {
      receiveValue = { place, value in
        S.receive(value, at: subscriber(S.self, at: place))
      }
      receiveEvent = { place, event in
        let place = subscriber(S.self, at: place)
        switch event {
        case .subscription(let subscription):
          place.withSubscriber { $0.receive(subscription: subscription) }
        case .end(.completion(let completion)): place.move().receive(completion: completion)
        case .end(.onlyCompletion(let completion)): place.move().receive(nothingBut: completion)
        case .end(.release): place.deinitialize(count: 1)
        case .end(.releaseDeep): DeepRelease.release(at: place)
        }
      }
    }
  }

  @usableFromInline enum Event: Sendable {
    case subscription(SerialSubscription)
    case end(End)
  }

  /// The last call: the subscriber is released with it.
  @usableFromInline enum End: Sendable {
    case completion(Subscribers.Completion<Failure>)
    /// Of a stream that was over before: a subscription with nothing to send, and the completion.
    case onlyCompletion(Subscribers.Completion<Failure>)
    /// Calls nothing.
    case release
    /// Calls nothing; below the subscriber there may be a chain of any length.
    case releaseDeep
  }

  @usableFromInline let place: UnsafeMutableRawPointer

  /// - Parameter place: As aligned as a word.
  @_alwaysEmitIntoClient @inline(__always) init(at place: UnsafeMutableRawPointer) {
    self.place = place
  }

  /// The number of words that the functions and a subscriber take.
  @_alwaysEmitIntoClient static func words<S: Subscriber>(for type: S.Type) -> Int {
    RawMemory.words(for: Functions.self) + RawMemory.words(for: S.self)
  }

  @_alwaysEmitIntoClient @inline(__always) var functions: UnsafeMutablePointer<Functions> {
    place.assumingMemoryBound(to: Functions.self)
  }

  @_alwaysEmitIntoClient @inline(__always)
  static func subscriber<S>(
    _ type: S.Type, at place: UnsafeMutableRawPointer
  ) -> UnsafeMutablePointer<S> {
    (place + MemoryLayout<Functions>.size).alignedUp(for: S.self).assumingMemoryBound(to: S.self)
  }

  /// Puts a subscriber in its place.
  @_alwaysEmitIntoClient @inline(__always)
  func initialize<S: Subscriber<Input, Failure>>(to subscriber: consuming S) {
    Self.subscriber(S.self, at: place).initialize(to: subscriber)
    functions.initialize(to: Functions(S.self))
  }

  @_alwaysEmitIntoClient @inline(__always) func receive(_ value: Input) -> Subscribers.Demand {
    functions.withBorrowed { $0.receiveValue(place, value) }
  }

  @_alwaysEmitIntoClient @inline(__always) func receive(_ subscription: SerialSubscription) {
    functions.withBorrowed { $0.receiveEvent(place, .subscription(subscription)) }
  }

  /// Writes nothing back: the memory may be gone when this returns.
  @_alwaysEmitIntoClient @inline(__always) func end(_ end: End) {
    functions.move().receiveEvent(place, .end(end))
  }
}
