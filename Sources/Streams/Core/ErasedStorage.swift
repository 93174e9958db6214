/// One allocation for a publisher or a subscriber whose type is not known: functions, and behind
/// them the value. Only the functions know its type. They receive the address of the memory as an
/// argument.
///
/// Type erasure allows chains of any length, so a release here could overflow the stack:
/// ``DeepRelease`` does it in a loop.
@usableFromInline
final class ErasedStorage: ManagedBuffer<ErasedStorage.Header, RawMemory.Word> {
  @usableFromInline struct Header {
    /// Releases the contents of the memory.
    @usableFromInline let release: @Sendable (UnsafeMutableRawPointer) -> Void

    @_alwaysEmitIntoClient init(release: @escaping @Sendable (UnsafeMutableRawPointer) -> Void) {
      self.release = release
    }
  }

  /// - Parameter functions: Closures. Where the compiler does not know `Value`, they capture its metadata.
  @_alwaysEmitIntoClient static func make<Functions: Sendable, Value: Sendable>(
    _ functions: Functions, _ value: Value
  ) -> ErasedStorage {
    let words = RawMemory.words(for: Functions.self) + RawMemory.words(for: Value.self)
    let buffer = create(minimumCapacity: words) { _ in
      Header { place in
        // A specialised function captures nothing, so there is nothing to release.
        if !_isConcrete(Value.self) {
          place.assumingMemoryBound(to: Functions.self).deinitialize(count: 1)
        }
        DeepRelease.release(
          at: ErasedStorage.value(Value.self, behind: Functions.self, at: place))
      }
    }
    let memory = unsafeDowncast(buffer, to: ErasedStorage.self)
    memory.withUnsafeMutablePointerToElements { place in
      UnsafeMutableRawPointer(place).assumingMemoryBound(to: Functions.self).initialize(
        to: functions)
      ErasedStorage.value(Value.self, behind: Functions.self, at: place).initialize(to: value)
    }
    return memory
  }

  @_alwaysEmitIntoClient static func value<Functions, Value>(
    _ type: Value.Type, behind functions: Functions.Type, at place: UnsafeMutableRawPointer
  ) -> UnsafeMutablePointer<Value> {
    (place + MemoryLayout<Functions>.size).alignedUp(for: Value.self)
      .assumingMemoryBound(to: Value.self)
  }

  /// Calls `body` with the functions and the address of the memory.
  @_alwaysEmitIntoClient @inline(__always) func call<Functions, Result>(
    _ type: Functions.Type, _ body: (Functions, UnsafeMutableRawPointer) -> Result
  ) -> Result {
    withUnsafeMutablePointerToElements { place in
      UnsafeMutableRawPointer(place).assumingMemoryBound(to: Functions.self)
        .withBorrowed { body($0, place) }
    }
  }

  deinit {
    withUnsafeMutablePointers { header, words in header.pointee.release(words) }
  }
}
