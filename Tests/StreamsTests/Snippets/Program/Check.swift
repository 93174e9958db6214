import Foundation
import Streams

nonisolated(unsafe) var checked = 0

/// Ends the program with status 1 when a result is not as it should be.
func check<Value: Equatable>(
  _ what: String, _ actual: Value, _ expected: Value, file: String = #fileID, line: Int = #line
) {
  checked += 1
  guard actual != expected else { return }
  print("\(file):\(line): \(what): \(actual), but it should be \(expected)")
  exit(1)
}

struct Failure: Error, Equatable {
  var code = 0
}

/// Everything a publisher sends, as a test keeps it.
final class Recorder<Output: Sendable, Failure: Error>: @unchecked Sendable {
  private let lock = NSLock()
  private var values: [Output] = []
  private var end: Subscribers.Completion<Failure>?
  private var cancellable: AnyCancellable?

  init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    cancellable = publisher.sink(
      receiveCompletion: { completion in self.locked { self.end = completion } },
      receiveValue: { value in self.locked { self.values.append(value) } })
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }

  var outputs: [Output] { locked { values } }
  var completion: Subscribers.Completion<Failure>? { locked { end } }
  var hasFinished: Bool {
    if case .finished? = completion { return true }
    return false
  }

  func cancel() { cancellable?.cancel() }
}

extension Publisher {
  func recorded() -> Recorder<Output, Failure> { Recorder(self) }
}
