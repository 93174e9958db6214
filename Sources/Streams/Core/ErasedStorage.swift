/// One allocation for a publisher or a subscriber whose type is not known, and functions that know it.
@usableFromInline
final class ErasedStorage: ManagedBuffer<ErasedStorage.Header, RawMemory.Word> {
  @usableFromInline struct Header {
    /// Releases what is in the memory.
    @usableFromInline let release: @Sendable (UnsafeMutableRawPointer) -> Void

    @_alwaysEmitIntoClient init(release: @escaping @Sendable (UnsafeMutableRawPointer) -> Void) {
      self.release = release
    }
  }

  @_alwaysEmitIntoClient static func make(
    words: Int, release: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
  ) -> ErasedStorage {
    let buffer = create(minimumCapacity: words) { _ in Header(release: release) }
    return unsafeDowncast(buffer, to: ErasedStorage.self)
  }

  deinit {
    withUnsafeMutablePointers { header, words in header.pointee.release(words) }
  }
}
