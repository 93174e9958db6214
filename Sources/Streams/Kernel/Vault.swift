/// What an operator keeps while its stream goes on, in the object that downstream holds as its
/// subscription: one allocation for both, and one lock.
///
/// The value lives in raw memory, and is given up in specialised code when the stream ends. As a
/// field of a generic class it would be destroyed by that class's deinit, which is never
/// specialised, and which looks up the metadata of every type nested in it: nine tenths of the cost
/// of a short subscription.
@usableFromInline
struct Vault<Value: Sendable>: @unchecked Sendable {
  // Sendable: the value is touched only under the block's lock, or by the one who has taken it out.
  @usableFromInline let block: Block

  @inlinable @inline(__always)
  init(_ name: String, _ value: consuming Value) {
    block = Block.make(name, words: Block.words(for: Value.self)) { words in
      let value: UnsafeMutablePointer<Value> = Block.pointer(at: words)
      value.deinitialize(count: 1)
    }
    unguarded.initialize(to: value)
  }

  /// The vault in a block that was made for this type.
  @inlinable
  init(_ block: Block) {
    self.block = block
  }

  /// Nil once the value has been taken.
  ///
  /// - Parameter body: Must not call code it was given, nor release values of the user's: either
  ///   may come back for this lock.
  @inlinable @inline(__always)
  func withLock<Result: Sendable>(_ body: (inout Value) -> Result?) -> Result? {
    block.withLock { header, words in
      let value: UnsafeMutablePointer<Value> = Block.pointer(at: words)
      return header.isFull ? body(&value.pointee) : nil
    }
  }

  /// The same, for who has to know whose stream it is.
  @inlinable @inline(__always)
  func withLock(_ body: (inout Value, Block.Owner?) -> Void) {
    block.withLock { header, words in
      let value: UnsafeMutablePointer<Value> = Block.pointer(at: words)
      if header.isFull { body(&value.pointee, header.owner) }
    }
  }

  /// Takes the value out, for good.
  ///
  /// - Parameter body: Runs once, for the first to come, without the lock. The value is released
  ///   after it.
  @inlinable @inline(__always)
  func empty(_ body: (inout Value) -> Void) {
    empty(when: { _ in true }, andThen: body)
  }

  /// Takes the value out, for good, once `isDue`.
  ///
  /// - Parameters:
  ///   - isDue: Runs under the lock, unless the value is gone.
  ///   - body: Runs without it. The value is released after it.
  @inlinable @inline(__always)
  func empty(when isDue: (inout Value) -> Bool, andThen body: (inout Value) -> Void) {
    let value = unguarded
    let isMine = block.withLock { header, _ in
      guard header.isFull, isDue(&value.pointee) else { return false }
      header.isFull = false
      return true
    }
    guard isMine else { return }
    body(&value.pointee)
    value.deinitialize(count: 1)
  }

  /// Takes the value out, for good, and closes the subscription in the same step, once `isDue`.
  ///
  /// - Parameter isDue: Runs under the lock, unless the value is gone. The value is released after it.
  /// - Returns: Nil if it is not due; else false if the subscription was closed before.
  @inlinable @inline(__always)
  func close(when isDue: (inout Value) -> Bool) -> Bool? {
    let value = unguarded
    var owner: Block.Owner?
    var described: (@Sendable () -> String)?
    var wasOpen: Bool?
    block.withLock { header, _ in
      guard header.isFull, isDue(&value.pointee) else { return }
      header.isFull = false
      wasOpen = header.close(&owner, &described)
    }
    if wasOpen != nil { value.deinitialize(count: 1) }
    return wasOpen
  }

  /// Where the value is: for who makes the vault, and for who has taken the value out.
  @inlinable
  var unguarded: UnsafeMutablePointer<Value> { Block.pointer(at: block.words) }

  /// What downstream holds.
  @inlinable
  var subscription: ClosureSubscription { ClosureSubscription(block) }
}

/// A lock, the handlers it guards, and raw memory that it guards too: an object whose size is known
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
