/// A subscriber whose type is not known here, in one allocation: three functions, and behind them the
/// subscriber. Only the functions know its type; they hold nothing, and are told the place.
///
/// Erasure makes chains of subscribers without a bound, so this is where releasing one could overflow the
/// stack: ``DeepRelease`` does it in a loop.
@usableFromInline
struct ErasedSubscriber<Input: Sendable, Failure: Error>: @unchecked Sendable {
  // Sendable: the memory is written once, before anyone else has it, and what is in it is Sendable.

  @usableFromInline typealias Completion = Subscribers.Completion<Failure>

  @usableFromInline struct Functions: Sendable {
    @usableFromInline let requestsUnlimited: Bool
    @usableFromInline
    let receiveValue: @Sendable (UnsafeMutableRawPointer, Input) -> Subscribers.Demand
    @usableFromInline let receiveStart: @Sendable (UnsafeMutableRawPointer) -> Bool?
    @usableFromInline
    let receiveSubscription: @Sendable (UnsafeMutableRawPointer, any Subscription) -> Void
    @usableFromInline
    let receiveCompletion: @Sendable (UnsafeMutableRawPointer, Completion) -> Void
    @usableFromInline let subscriber: @Sendable (UnsafeMutableRawPointer) -> any Subscriber

    @_alwaysEmitIntoClient init<S: Subscriber<Input, Failure>>(_ subscriber: borrowing S) {
      requestsUnlimited = subscriber.requestsUnlimited
      receiveValue = { place, value in
        S.receive(value, at: ErasedSubscriber.subscriber(S.self, at: place))
      }
      receiveStart = { place in
        ErasedSubscriber.subscriber(S.self, at: place).withBorrowed { $0.receiveStart() }
      }
      receiveSubscription = { place, subscription in
        ErasedSubscriber.subscriber(S.self, at: place).withBorrowed {
          $0.receive(subscription: subscription)
        }
      }
      receiveCompletion = { place, completion in
        ErasedSubscriber.subscriber(S.self, at: place).withBorrowed {
          $0.receive(completion: completion)
        }
      }
      self.subscriber = { ErasedSubscriber.subscriber(S.self, at: $0).pointee }
    }
  }

  @usableFromInline let memory: ErasedStorage

  @_alwaysEmitIntoClient init<S: Subscriber<Input, Failure>>(_ subscriber: S) {
    let words = RawMemory.words(for: Functions.self) + RawMemory.words(for: S.self)
    memory = ErasedStorage.make(words: words) { place in
      // A constant for each type: what holds no references needs no loop.
      if _isPOD(S.self) { return }
      var last: S? = Self.subscriber(S.self, at: place).move()
      DeepRelease.release(&last)
    }
    memory.withUnsafeMutablePointerToElements { words in
      Self.functions(at: words).initialize(to: Functions(subscriber))
      Self.subscriber(S.self, at: words).initialize(to: subscriber)
    }
  }

  @_alwaysEmitIntoClient var requestsUnlimited: Bool {
    call { functions, _ in functions.requestsUnlimited }
  }

  @_alwaysEmitIntoClient var subscriber: any Subscriber { call { $0.subscriber($1) } }

  /// Calls one of the functions, which is to be told the place.
  @_alwaysEmitIntoClient @inline(__always)
  func call<Result>(_ body: (Functions, UnsafeMutableRawPointer) -> Result) -> Result {
    memory.withUnsafeMutablePointerToElements { words in
      Self.functions(at: words).withBorrowed { body($0, words) }
    }
  }

  @_alwaysEmitIntoClient
  static func functions(at place: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Functions> {
    place.assumingMemoryBound(to: Functions.self)
  }

  @_alwaysEmitIntoClient static func subscriber<S: Subscriber>(
    _ type: S.Type, at place: UnsafeMutableRawPointer
  ) -> UnsafeMutablePointer<S> {
    (place + MemoryLayout<Functions>.size).alignedUp(for: S.self).assumingMemoryBound(to: S.self)
  }
}
