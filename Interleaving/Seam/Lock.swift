import Points

/// A lock that controlled threads wait for.
@usableFromInline struct Lock<Value: Sendable>: ~Copyable, @unchecked Sendable {
  // Sendable: the value is used under the lock.
  private let order = ControlledLock()
  private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

  @usableFromInline init(_ value: consuming sending Value) {
    self.value.initialize(to: value)
  }

  deinit {
    value.deinitialize(count: 1)
    value.deallocate()
  }

  @usableFromInline func withLock<Result: Sendable>(
    _ body: (inout Value) -> Result, _ file: StaticString = #fileID, _ line: Int = #line,
    _ function: StaticString = #function
  ) -> Result {
    order.lock(file, line, function)
    defer { order.unlock() }
    return body(&value.pointee)
  }
}
