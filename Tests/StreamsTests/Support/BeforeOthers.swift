import Testing

/// Runs a test with a higher priority than others.
///
/// A test of how a process exits waits for that process on a thread of Swift Testing. When the process has ended and the
/// test has not come to its turn, this thread asks again and again, and takes a processor from the tests it waits for.
struct BeforeOthers: TestTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withoutActuallyEscaping(function) { function in
      try await Task(priority: .high) { try await function() }.value
    }
  }
}

extension Trait where Self == BeforeOthers {
  static var beforeOthers: BeforeOthers { BeforeOthers() }
}
