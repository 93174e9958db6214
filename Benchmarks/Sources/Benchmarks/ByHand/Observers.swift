// What one writes without a library: no demand, no completion, no threads, no cancellation.

/// Closures to call with every value.
final class Observers: @unchecked Sendable {
  // Sendable: each is used by one thread at a time.
  private var closures: [((Int) -> Void)?] = []

  func add(_ closure: @escaping (Int) -> Void) -> Int {
    closures.append(closure)
    return closures.count - 1
  }

  func remove(_ place: Int) {
    closures[place] = nil
  }

  func send(_ value: Int) {
    for closure in closures { closure?(value) }
  }
}

/// The same, and the latest value.
final class RememberingObservers: @unchecked Sendable {
  // Sendable: each is used by one thread at a time.
  let observers = Observers()
  private(set) var value = 0

  func send(_ value: Int) {
    self.value = value
    observers.send(value)
  }
}
