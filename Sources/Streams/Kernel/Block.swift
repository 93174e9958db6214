/// A lock, what a subscription does, and raw memory that the lock guards: an object whose size is known
/// when it is made.
@usableFromInline
final class Block: ManagedBuffer<Block.Header, Block.Word> {
  /// As aligned as most things; a vault makes room for what is more so.
  @usableFromInline typealias Word = UInt64

  /// Whose stream it is: who is to be asked for more, and told of the cancellation.
  @usableFromInline typealias Owner = AnyObject

  @usableFromInline
  struct Handlers: Sendable {
    @usableFromInline
    typealias Request = @Sendable (ClosureSubscription, Subscribers.Demand) -> Void
    @usableFromInline typealias Cancel = @Sendable (Owner?, ClosureSubscription) -> Void

    @usableFromInline let request: Request
    @usableFromInline let cancel: Cancel

    @inlinable
    init(request: @escaping Request, cancel: @escaping Cancel) {
      self.request = request
      self.cancel = cancel
    }
  }

  @usableFromInline
  struct Header {
    @usableFromInline let name: String
    /// Called with the memory, if the block goes with a value in it.
    @usableFromInline let destroy: ((UnsafeMutablePointer<Word>) -> Void)?
    /// Constant from when the subscription is open.
    @usableFromInline var handlers: Handlers?

    // Guarded by the lock, like the memory.

    /// Who is given to the handlers; nobody after the subscription was closed or cancelled.
    @usableFromInline var owner: Owner?
    @usableFromInline var described: (@Sendable () -> String)?
    @usableFromInline var isOpen = false
    /// Whether there is a value in the memory.
    @usableFromInline var isFull: Bool

    @inlinable
    init(name: String, destroy: ((UnsafeMutablePointer<Word>) -> Void)?) {
      self.name = name
      self.destroy = destroy
      isFull = destroy != nil
    }

    /// True for the first who closes the subscription. What it gives up is swapped with what is
    /// given, which is nothing.
    @inlinable @inline(__always)
    mutating func close(
      _ owner: inout Owner?, _ described: inout (@Sendable () -> String)?
    ) -> Bool {
      guard isOpen else { return false }
      isOpen = false
      swap(&self.owner, &owner)
      swap(&self.described, &described)
      return true
    }
  }

  /// The owner of a subscription, under the type that it was opened with.
  @inlinable @inline(__always)
  static func known<T: AnyObject>(_ owner: Owner?, as type: T.Type) -> T? {
    owner.map { unsafeDowncast($0, to: type) }
  }

  /// The lock cannot be copied, so it is not in the header but in the first words.
  @inlinable
  static var wordsOfLock: Int { words(for: Lock<Void>.self) }

  /// How much memory a value takes, wherever it begins.
  @inlinable
  static func words<Value: ~Copyable>(for type: Value.Type) -> Int {
    let slack = max(0, MemoryLayout<Value>.alignment - MemoryLayout<Word>.alignment)
    return (MemoryLayout<Value>.size + slack + MemoryLayout<Word>.size - 1)
      / MemoryLayout<Word>.size
  }

  @inlinable
  static func pointer<Value>(at words: UnsafeMutablePointer<Word>) -> UnsafeMutablePointer<Value> {
    UnsafeMutableRawPointer(words).alignedUp(for: Value.self).assumingMemoryBound(to: Value.self)
  }

  @inlinable
  static func make(
    _ name: String, words: Int,
    destroy: ((UnsafeMutablePointer<Word>) -> Void)?
  ) -> Block {
    let buffer = create(minimumCapacity: wordsOfLock + words) { _ in
      Header(name: name, destroy: destroy)
    }
    let block = unsafeDowncast(buffer, to: Block.self)
    block.lock.initialize(to: Lock(()))
    return block
  }

  deinit {
    let words = words
    withUnsafeMutablePointerToHeader { header in
      if header.pointee.isFull { header.pointee.destroy?(words) }
    }
    lock.deinitialize(count: 1)
  }

  @inlinable
  var lock: UnsafeMutablePointer<Lock<Void>> {
    withUnsafeMutablePointerToElements {
      UnsafeMutableRawPointer($0).assumingMemoryBound(to: Lock<Void>.self)
    }
  }

  @inlinable
  var words: UnsafeMutablePointer<Word> {
    withUnsafeMutablePointerToElements { $0 + Self.wordsOfLock }
  }

  @inlinable @inline(__always)
  func withLock<Result: Sendable>(
    _ body: (inout Header, UnsafeMutablePointer<Word>) -> Result
  ) -> Result {
    withUnsafeMutablePointers { header, words in
      lock.pointee.withLock { _ in body(&header.pointee, words + Self.wordsOfLock) }
    }
  }
}
