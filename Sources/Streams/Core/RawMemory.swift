/// Memory for values whose types the one that allocates it does not know.
@usableFromInline enum RawMemory {
  /// As aligned as most things; what is more so gets more room.
  @usableFromInline typealias Word = UInt64

  /// How much memory a value takes, wherever it begins.
  @_alwaysEmitIntoClient static func words<Value: ~Copyable>(for type: Value.Type) -> Int {
    let slack = max(0, MemoryLayout<Value>.alignment - MemoryLayout<Word>.alignment)
    return (MemoryLayout<Value>.size + slack + MemoryLayout<Word>.size - 1)
      / MemoryLayout<Word>.size
  }
}
