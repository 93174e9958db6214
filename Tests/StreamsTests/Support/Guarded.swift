@testable import Streams

/// A variable that any thread may read and change, through a lock.
final class Guarded<Value: Sendable>: Sendable {
  private let stored: Lock<Value>

  init(_ value: Value) {
    stored = Lock(value)
  }

  var value: Value {
    get { stored.withLock { $0 } }
    set {
      // What was there is released after the lock.
      let old = stored.withLock { value in
        defer { value = newValue }
        return value
      }
      withExtendedLifetime(old) {}
    }
  }

  @discardableResult
  func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    stored.withLock(body)
  }
}
