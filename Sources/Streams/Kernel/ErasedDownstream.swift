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
    @usableFromInline let receiveEvent: DownstreamEvents.Receive

    @_alwaysEmitIntoClient init<S: Subscriber<Input, Failure>>(_ type: S.Type) {
      receiveValue = { place, value in
        S.receive(value, at: subscriber(S.self, at: place))
      }
      receiveEvent = { place, event in
        let place = subscriber(S.self, at: place)
        switch event {
        case .subscription(let subscription):
          place.withSubscriber { $0.receive(subscription: subscription) }
        case .completion(let completion):
          place.move().receive(
            completion: completion.assumingMemoryBound(to: Subscribers.Completion<Failure>.self)
              .pointee)
        case .start:
          return place.withSubscriber {
            $0.requestsUnlimited ? $0.receiveStart().map { $0 ? 1 : 0 } ?? -1 : -1
          }
        case .release: place.deinitialize(count: 1)
        case .releaseDeep: DeepRelease.release(at: place)
        }
        return 0
      }
    }
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

  @_alwaysEmitIntoClient @inline(__always) var events: DownstreamEvents {
    DownstreamEvents(place: place)
  }

  /// Sends the completion to a subscriber that wants it. Writes nothing back: the memory may be gone when this returns.
  ///
  /// The address is only read, so the compiler need not guard the stack, which it does in each client's copy.
  @_alwaysEmitIntoClient @inline(__always) func end(
    _ completion: borrowing Subscribers.Completion<Failure>, isWanted: Bool
  ) {
    _withUnprotectedUnsafePointer(to: completion) { events.end($0, isWanted: isWanted) }
  }
}

/// The events of a subscriber in memory, for code that does not know the types of its values: one piece of code for all.
@usableFromInline struct DownstreamEvents: @unchecked Sendable {
  @usableFromInline typealias Receive = @Sendable (UnsafeMutableRawPointer, DownstreamEvent) -> Int

  /// The two functions: every function has the same two words.
  @usableFromInline struct Functions: Sendable {
    @usableFromInline let receiveValue: @Sendable () -> Void
    @usableFromInline let receiveEvent: Receive
  }

  @usableFromInline let place: UnsafeMutableRawPointer

  @_alwaysEmitIntoClient @inline(__always) init(place: UnsafeMutableRawPointer) {
    self.place = place
  }

  @inline(__always) var functions: UnsafeMutablePointer<Functions> {
    place.assumingMemoryBound(to: Functions.self)
  }

  @usableFromInline @inline(never) func receive(_ subscription: SerialSubscription) {
    _ = functions.withBorrowed { $0.receiveEvent(place, .subscription(subscription)) }
  }

  /// Releases the subscriber; calls nothing.
  @usableFromInline @inline(never) func release() {
    _ = functions.move().receiveEvent(place, .release)
  }

  /// The same; below the subscriber there may be a chain of any length.
  @usableFromInline @inline(never) func releaseDeep() {
    _ = functions.move().receiveEvent(place, .releaseDeep)
  }

  @usableFromInline @inline(never) func end(_ completion: UnsafeRawPointer, isWanted: Bool) {
    _ = functions.move().receiveEvent(place, isWanted ? .completion(completion) : .release)
  }

  /// Sends the completion of a stream that is over already, behind a subscription that has nothing to send.
  @usableFromInline @inline(never) func end(only completion: UnsafeRawPointer) {
    let receive = functions.move().receiveEvent
    var isWanted = receive(place, .start)
    if isWanted < 0 {
      let subscription = SerialSubscription.empty()
      _ = receive(place, .subscription(subscription))
      isWanted = subscription.isCancelled ? 0 : 1
    }
    _ = receive(place, isWanted == 1 ? .completion(completion) : .release)
  }
}

@usableFromInline enum DownstreamEvent: @unchecked Sendable {
  case subscription(SerialSubscription)
  /// The subscriber is released with it.
  case completion(UnsafeRawPointer)
  /// Returns 1 if the completion may come without a subscription, 0 if it was cancelled, -1 if there has to be one.
  case start
  case release
  case releaseDeep
}
