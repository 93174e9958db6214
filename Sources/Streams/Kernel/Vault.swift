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
