import Streams
import Synchronization

/// Records values in their order.
final class Recorded<Value: Sendable>: Sendable {
  private let list = Mutex<[Value]>([])
  private let subscription = Mutex<AnyCancellable?>(nil)

  init() {}

  /// The events of a publisher, while this is retained.
  init(_ publisher: some Publisher<Value, Never>) {
    let run = publisher.sink { [weak self] in self?.append($0) }
    subscription.withLock { $0 = run }
  }

  var values: [Value] { list.withLock { $0 } }

  func append(_ value: Value) {
    list.withLock { $0.append(value) }
  }
}
