import Foundation
import Streams

extension Publisher where Output: Sendable {
  /// Stands still until the publisher has ended, which answers on another thread.
  ///
  /// - Parameter deadline: How long to stand still; then it is cancelled.
  /// - Returns: The last value, or why it failed; nil where neither came.
  package func waited(until deadline: DispatchTime = .distantFuture) -> Result<Output, Failure>? {
    let result = CurrentValueSubject<Result<Output, Failure>?, Never>(nil)
    let ended = DispatchSemaphore(value: 0)
    let run = sink { completion in
      if case .failure(let error) = completion { result.value = .failure(error) }
      ended.signal()
    } receiveValue: {
      result.value = .success($0)
    }
    _ = ended.wait(timeout: deadline)
    run.cancel()
    return result.value
  }
}
