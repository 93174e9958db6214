import Foundation
import Streams

extension Publisher where Output: Sendable {
  /// Blocks until the publisher, which answers on another thread, has ended.
  ///
  /// - Parameter deadline: The time at which it is cancelled.
  /// - Returns: The last value, or the failure; nil if there is neither.
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
