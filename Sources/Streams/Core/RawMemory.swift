/// Memory for values whose types are not known where it is allocated.
@usableFromInline enum RawMemory {
  /// The alignment of most types; a type with a greater one gets more room.
  @usableFromInline typealias Word = UInt64

  /// The number of words that is enough for a value at any word's address.
  @_alwaysEmitIntoClient static func words<Value: ~Copyable>(for type: Value.Type) -> Int {
    let slack = max(0, MemoryLayout<Value>.alignment - MemoryLayout<Word>.alignment)
    return (MemoryLayout<Value>.size + slack + MemoryLayout<Word>.size - 1)
      / MemoryLayout<Word>.size
  }
}

extension UnsafeMutablePointer {
  /// Calls `body` with the value at this place, without retaining it. The value must not be changed
  /// or released during the call; the compiler cannot check this for raw memory.
  @_alwaysEmitIntoClient @inline(__always)
  func withBorrowed<Result>(_ body: (Pointee) -> Result) -> Result {
    // A weak reference is gone from the place when it has been moved.
    guard _isBitwiseTakable(Pointee.self) else { return body(pointee) }
    let value = move()
    let result = body(value)
    // Forgets the copy, as the place still owns the value. The optimiser removes this store.
    _withUnprotectedUnsafeTemporaryAllocation(of: Pointee.self, capacity: 1) {
      $0.initializeElement(at: 0, to: value)
    }
    return result
  }
}

extension Subscriber {
  /// Calls the subscriber at this place as `withBorrowed` does.
  @_alwaysEmitIntoClient @inline(__always)
  static func receive(
    _ value: Input, at place: UnsafeMutablePointer<Self>
  ) -> Subscribers.Demand {
    if MemoryLayout<Self>.size <= 64 || !_isBitwiseTakable(Self.self) {
      return place.withBorrowed { $0.receive(value) }
    }
    // A large value, such as a chain of operators: a closure that captured it would copy it, part
    // by part.
    return _withUnprotectedUnsafeTemporaryAllocation(of: Self.self, capacity: 1) { forgotten in
      let subscriber = place.move()
      let more = subscriber.receive(value)
      forgotten.initializeElement(at: 0, to: consume subscriber)
      return more
    }
  }
}
