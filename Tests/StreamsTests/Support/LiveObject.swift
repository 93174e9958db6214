@testable import Streams

/// The number of objects that exist.
final class LiveCount: Sendable {
  private let count = Lock(0)
  var value: Int { count.withLock { $0 } }
  func add(_ more: Int) { count.withLock { $0 += more } }
}

final class LiveObject: Sendable {
  private let count: LiveCount

  init(_ count: LiveCount) {
    self.count = count
    count.add(1)
  }

  deinit { count.add(-1) }
}
