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

  /// True if values can be moved bit by bit, to the address of any word. A weak reference cannot.
  @_alwaysEmitIntoClient @inline(__always) static func isMovable<Value>(_ type: Value.Type) -> Bool
  {
    _isBitwiseTakable(Value.self) && MemoryLayout<Value>.alignment <= MemoryLayout<Word>.alignment
  }
}

/// Values in a queue that knows no types. A value that can be moved lies in the queue itself, any
/// other in memory of its own.
extension RawMemory {
  /// The number of words that a value takes in a queue.
  @_alwaysEmitIntoClient static func queuedWords<Value>(for type: Value.Type) -> Int {
    isMovable(Value.self) ? max(1, words(for: Value.self)) : 1
  }

  /// Puts a value at a place in a queue, which owns it then.
  @_alwaysEmitIntoClient @inline(__always)
  static func put<Value>(_ value: Value, at place: UnsafeMutableRawPointer) {
    if isMovable(Value.self) {
      place.initializeMemory(as: Value.self, to: value)
      return
    }
    let box = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    box.initialize(to: value)
    place.initializeMemory(as: UnsafeMutablePointer<Value>.self, to: box)
  }

  /// Takes a value out of a queue, from the place where it was put.
  @_alwaysEmitIntoClient @inline(__always)
  static func take<Value>(_ type: Value.Type, from place: UnsafeMutableRawPointer) -> Value {
    if isMovable(Value.self) { return place.bindMemory(to: Value.self, capacity: 1).move() }
    let box = place.bindMemory(to: UnsafeMutablePointer<Value>.self, capacity: 1).pointee
    defer { box.deallocate() }
    return box.move()
  }
}

extension UnsafeMutablePointer {
  /// Calls `body` with the value at this place, without retaining it. The value must not be changed
  /// or released during the call; the compiler cannot check this for raw memory.
  ///
  /// The type must be movable bit by bit, as every type without a weak reference is.
  @_alwaysEmitIntoClient @inline(__always)
  func withBorrowed<Result>(_ body: (Pointee) -> Result) -> Result {
    let value = move()
    let result = body(value)
    // Forgets the copy, as the place still owns the value. The optimiser removes this store.
    _withUnprotectedUnsafeTemporaryAllocation(of: Pointee.self, capacity: 1) {
      $0.initializeElement(at: 0, to: value)
    }
    return result
  }
}

extension UnsafeMutablePointer where Pointee: Subscriber {
  /// As ``withBorrowed(_:)``, but copies a subscriber that has a weak reference: moved, it would be gone from
  /// this place.
  @_alwaysEmitIntoClient @inline(__always)
  func withSubscriber<Result>(_ body: (Pointee) -> Result) -> Result {
    _isBitwiseTakable(Pointee.self) ? withBorrowed(body) : body(pointee)
  }
}

extension Subscriber {
  /// Calls the subscriber at this place as `withSubscriber` does.
  @_alwaysEmitIntoClient @inline(__always)
  static func receive(
    _ value: Input, at place: UnsafeMutablePointer<Self>
  ) -> Subscribers.Demand {
    guard _isBitwiseTakable(Self.self) else { return receive(value, copiedFrom: place) }
    if MemoryLayout<Self>.size <= 64 { return place.withBorrowed { $0.receive(value) } }
    // A large value, such as a chain of operators: a closure that captured it would copy it, part
    // by part.
    return _withUnprotectedUnsafeTemporaryAllocation(of: Self.self, capacity: 1) { forgotten in
      let subscriber = place.move()
      let more = subscriber.receive(value)
      forgotten.initializeElement(at: 0, to: consume subscriber)
      return more
    }
  }

  @_alwaysEmitIntoClient @inline(never) static func receive(
    _ value: Input, copiedFrom place: UnsafeMutablePointer<Self>
  ) -> Subscribers.Demand {
    place.pointee.receive(value)
  }
}
