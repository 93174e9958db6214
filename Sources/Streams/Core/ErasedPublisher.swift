/// A publisher whose type is not known here, in one allocation: a function that subscribes to it, and
/// behind that the publisher. Only functions know its type; they hold nothing, and are told the place.
///
/// Erasure makes chains of publishers without a bound, so this is where releasing one could overflow the
/// stack: ``DeepRelease`` does it in a loop.
@usableFromInline
struct ErasedPublisher<Output: Sendable, Failure: Error>: @unchecked Sendable {
  // Sendable: the memory is written once, before anyone else has it, and what is in it is Sendable.

  @usableFromInline
  typealias Receive = @Sendable (UnsafeMutableRawPointer, AnySubscriber<Output, Failure>) -> Void

  @usableFromInline let memory: PublisherStorage

  @_alwaysEmitIntoClient init<P: Publisher<Output, Failure>>(_ publisher: P) {
    let words = RawMemory.words(for: Receive.self) + RawMemory.words(for: P.self)
    memory = PublisherStorage.make(words: words) { place in
      // A constant for each type: what holds no references needs no loop.
      if _isPOD(P.self) { return }
      var last: P? = Self.publisher(P.self, in: place).move()
      DeepRelease.release(&last)
    }
    memory.withUnsafeMutablePointerToElements { words in
      let receive: Receive = { place, subscriber in
        Self.publisher(P.self, in: place).pointee.receive(subscriber: subscriber)
      }
      Self.receive(in: words).initialize(to: receive)
      Self.publisher(P.self, in: words).initialize(to: publisher)
    }
  }

  @_alwaysEmitIntoClient
  static func receive(in place: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Receive> {
    place.assumingMemoryBound(to: Receive.self)
  }

  @_alwaysEmitIntoClient static func publisher<P: Publisher>(
    _ type: P.Type, in place: UnsafeMutableRawPointer
  ) -> UnsafeMutablePointer<P> {
    (place + MemoryLayout<Receive>.size).alignedUp(for: P.self).assumingMemoryBound(to: P.self)
  }

  @_alwaysEmitIntoClient func receive(_ subscriber: AnySubscriber<Output, Failure>) {
    memory.withUnsafeMutablePointerToElements { words in
      Self.receive(in: words).pointee(words, subscriber)
    }
  }
}

@usableFromInline
final class PublisherStorage: ManagedBuffer<PublisherStorage.Header, RawMemory.Word> {
  @usableFromInline struct Header {
    /// Releases what is in the memory.
    @usableFromInline let release: @Sendable (UnsafeMutableRawPointer) -> Void

    @_alwaysEmitIntoClient init(release: @escaping @Sendable (UnsafeMutableRawPointer) -> Void) {
      self.release = release
    }
  }

  @_alwaysEmitIntoClient static func make(
    words: Int, release: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
  ) -> PublisherStorage {
    let buffer = create(minimumCapacity: words) { _ in Header(release: release) }
    return unsafeDowncast(buffer, to: PublisherStorage.self)
  }

  deinit {
    withUnsafeMutablePointers { header, words in header.pointee.release(words) }
  }
}
