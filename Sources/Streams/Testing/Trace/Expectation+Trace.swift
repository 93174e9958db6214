#if Testing || canImport(Darwin)
  extension VirtualTimeScheduler {
    /// Subscribes to a pipeline, and begins an expectation whose failure shows what a trace has recorded.
    ///
    /// ```swift
    /// let scheduler = VirtualTimeScheduler()
    /// let trace = StreamTrace(scheduler)
    /// let quiet = scheduler.cold("-a-bc---|").traced("source", in: trace)
    ///   .debounce(for: .milliseconds(2), scheduler: scheduler)
    /// scheduler.expect(quiet, showing: trace).toBe("------c-|")
    /// ```
    ///
    /// The other parameters are those of `expect(_:subscriber:each:)`.
    public func expect<P: Publisher>(
      _ pipeline: P, subscriber: Marbles = "^", each extra: Subscribers.Demand = .none,
      showing trace: StreamTrace, fileID: StaticString = #fileID,
      filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
    ) -> Expectation<P.Output, P.Failure> {
      Expectation(
        alone { observe(pipeline, subscriber: subscriber, each: extra) }, on: self,
        at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column),
        context: { trace.text() })
    }
  }
#endif
