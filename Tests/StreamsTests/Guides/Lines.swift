import Synchronization

/// What the code of a guide prints.
final class Lines: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ item: Any) {
    let line = "\(item)"
    lines.withLock { $0.append(line) }
  }
}
