import Foundation
import Testing

/// Runs a test that waits for the clock, or for another process, on threads of its own.
///
/// Swift Testing has a thread for each processor. A test that waits on one of them keeps it from the others.
struct WaitsForTheClock: TestTrait, SuiteTrait, TestScoping {
  private final class Threads: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Threads()) { try await function() }
  }
}

extension Trait where Self == WaitsForTheClock {
  static var waitsForTheClock: WaitsForTheClock { WaitsForTheClock() }
}
