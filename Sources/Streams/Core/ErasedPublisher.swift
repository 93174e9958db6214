/// A publisher whose type is not known here, in one allocation: functions, and behind them the publisher.
/// Only the functions know its type; they hold nothing, and are told the place.
///
/// Erasure makes chains of publishers without a bound, so this is where releasing one could overflow the
/// stack: ``DeepRelease`` does it in a loop.
@usableFromInline
struct ErasedPublisher<Output: Sendable, Failure: Error>: @unchecked Sendable {
  // Sendable: the memory is written once, before anyone else has it, and what is in it is Sendable.

  @usableFromInline struct Functions: Sendable {
    @usableFromInline
    let receive: @Sendable (UnsafeMutableRawPointer, AnySubscriber<Output, Failure>) -> Void
    @usableFromInline let onlyValue: @Sendable (UnsafeMutableRawPointer) -> Output?

    @_alwaysEmitIntoClient init<P: Publisher<Output, Failure>>(_ type: P.Type) {
      receive = { place, subscriber in
        ErasedPublisher.publisher(P.self, in: place).pointee.receive(subscriber: subscriber)
      }
      onlyValue = { place in ErasedPublisher.publisher(P.self, in: place).pointee._onlyValue }
    }
  }

  @usableFromInline let memory: ErasedStorage

  @_alwaysEmitIntoClient init<P: Publisher<Output, Failure>>(_ publisher: P) {
    let words = RawMemory.words(for: Functions.self) + RawMemory.words(for: P.self)
    memory = ErasedStorage.make(words: words) { place in
      // A constant for each type: what holds no references needs no loop.
      if _isPOD(P.self) { return }
      var last: P? = Self.publisher(P.self, in: place).move()
      DeepRelease.release(&last)
    }
    memory.withUnsafeMutablePointerToElements { words in
      Self.functions(in: words).initialize(to: Functions(P.self))
      Self.publisher(P.self, in: words).initialize(to: publisher)
    }
  }

  @_alwaysEmitIntoClient
  static func functions(in place: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Functions> {
    place.assumingMemoryBound(to: Functions.self)
  }

  @_alwaysEmitIntoClient static func publisher<P: Publisher>(
    _ type: P.Type, in place: UnsafeMutableRawPointer
  ) -> UnsafeMutablePointer<P> {
    (place + MemoryLayout<Functions>.size).alignedUp(for: P.self).assumingMemoryBound(to: P.self)
  }

  @_alwaysEmitIntoClient func receive(_ subscriber: AnySubscriber<Output, Failure>) {
    memory.withUnsafeMutablePointerToElements { words in
      Self.functions(in: words).withBorrowed { $0.receive(words, subscriber) }
    }
  }

  @_alwaysEmitIntoClient var onlyValue: Output? {
    memory.withUnsafeMutablePointerToElements { words in
      Self.functions(in: words).withBorrowed { $0.onlyValue(words) }
    }
  }
}
