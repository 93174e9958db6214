import Foundation
import Streams

extension Publisher where Output: Sendable {
  /// The last value, or why there is none; nil where nothing comes for a long time. For what answers in real
  /// time, on a thread of its own.
  func waited() -> Result<Output, Failure>? {
    let result = CurrentValueSubject<Result<Output, Failure>?, Never>(nil)
    let ended = DispatchSemaphore(value: 0)
    let run = sink { completion in
      if case .failure(let error) = completion { result.value = .failure(error) }
      ended.signal()
    } receiveValue: {
      result.value = .success($0)
    }
    _ = ended.wait(timeout: .now() + 20)
    run.cancel()
    return result.value
  }
}
