#if Testing || canImport(Darwin)
  extension VirtualTimeScheduler {
    /// Runs a test with many seeds, each of which decides another order of work at the same instant,
    /// and reports the first that fails. The texts of a seed that passes are below the texts of the failing
    /// expectations, so that the two orders are one above the other.
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
      if seeds.isEmpty {
        return fail("There is no seed in \(seeds), so nothing was explored.", at: location)
      }
      var passing: (seed: UInt64, contexts: [@Sendable () -> String])?
      var failure: TestFailure?
      for seed in seeds {
        let collector = FailureCollector(seed: seed)
        let found = Self.failure(
          of: body, VirtualTimeScheduler(seed: seed), collector, at: location)
        let contexts = collector.takeContexts()
        if found == nil { passing = (seed, contexts) }
        failure = failure ?? found
        // Without anything to show, the order of a seed that passes is of no use.
        if failure != nil, passing != nil || contexts.isEmpty { break }
      }
      guard let failure else { return }
      let other = passing.map { passing in
        passing.contexts.map { "\n\nWith seed \(passing.seed), which passes:\n\n\($0())" }.joined()
      }
      fail(failure.message + (other ?? ""), at: failure.location)
    }

    /// Runs the test with one seed. A failure of a task or a thread that outlives it is reported with its seed.
    private static func failure(
      of body: (VirtualTimeScheduler) throws -> Void, _ scheduler: VirtualTimeScheduler,
      _ collector: FailureCollector, at location: SourceLocation
    ) -> TestFailure? {
      scheduler.collector.withLock { $0 = collector }
      $collector.withValue(collector) {
        do {
          try body(scheduler)
        } catch {
          fail("\(error) was thrown.", at: location)
        }
      }
      return collector.close().first
    }
  }
#endif
