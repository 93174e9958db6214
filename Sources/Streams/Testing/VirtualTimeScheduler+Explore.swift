extension VirtualTimeScheduler {
  /// Runs a test with many seeds, each of which decides another order of work at the same instant,
  /// and reports the first that fails.
  ///
  /// ```swift
  /// VirtualTimeScheduler.explore(seeds: 0..<100) { scheduler in
  ///   let sum = [1, 2].publisher.delay(for: .seconds(1), scheduler: scheduler).reduce(0) { $0 + $1 }
  ///   scheduler.expect(sum).toBe("1s (3|)")
  /// }
  /// ```
  ///
  /// - Parameter body: The test: makes expectations on a scheduler, or throws.
  public static func explore(
    seeds: Range<UInt64> = 0..<1_000, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
    _ body: (VirtualTimeScheduler) throws -> Void
  ) {
    let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    for seed in seeds {
      var thrown: (any Error)?
      let failures = failures {
        do {
          try body(VirtualTimeScheduler(seed: seed))
        } catch {
          thrown = error
        }
      }
      if let first = failures.first {
        return fail("With seed \(seed): \(first.message)", at: first.location)
      }
      if let thrown { return fail("With seed \(seed), \(thrown) was thrown.", at: location) }
    }
  }
}
