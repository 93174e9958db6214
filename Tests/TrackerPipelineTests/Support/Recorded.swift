import Streams
import Synchronization

/// What happened, in its order.
final class Recorded<Value: Sendable>: Sendable {
  private let list = Mutex<[Value]>([])
  private let subscription = Mutex<AnyCancellable?>(nil)

  init() {}

  /// What a publisher sends, as long as this is held.
  init(_ publisher: some Publisher<Value, Never>) {
    let run = publisher.sink { [weak self] in self?.append($0) }
    subscription.withLock { $0 = run }
  }

  var values: [Value] { list.withLock { $0 } }

  func append(_ value: Value) {
    list.withLock { $0.append(value) }
  }
}
