import Foundation
import Testing

/// Runs `body` on a thread with a stack of so many bytes, of which only what is used is real.
func onStack(of size: Int, _ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    done.signal()
  }
  thread.stackSize = size
  thread.start()
  #expect(done.wait(timeout: .now() + .seconds(300)) == .success)
}
