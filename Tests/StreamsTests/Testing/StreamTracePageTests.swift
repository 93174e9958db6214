#if Tracing || canImport(Darwin)
  import Foundation
  import Streams
  import Testing

  /// A page that is as long as a trace may be, which `Browser/trace_page.py` uses as people do.
  @Suite struct StreamTracePageTests {
    /// 26,000 searches, of which every second one is superseded; 100,000 events and more.
    private var longTrace: StreamTrace {
      let scheduler = VirtualTimeScheduler()
      let trace = StreamTrace(scheduler, limit: 200_000)
      let query = PassthroughSubject<String, Never>()
      let run = query.traced("query", in: trace)
        .map { text in
          Just("<b>\(text)</b>").delay(for: .milliseconds(15), scheduler: scheduler)
            .traced("search", in: trace)
        }
        .switchToLatest().traced("results </script><script>alert(1)</script>", in: trace)
        .sink { _ in }
      for number in 1...26_000 {
        query.send(number == 12_346 ? "needle" : "q\(number)")
        scheduler.advance(by: .milliseconds(number.isMultiple(of: 2) ? 20 : 10))
      }
      run.cancel()
      return trace
    }

    @Test func `a page of 100,000 events has them all, and is written for the browser`() throws {
      let trace = longTrace
      let page = trace.html(title: "26,000 searches")

      #expect(trace.forgottenCount == 0)
      #expect(trace.rows.count == 26_002)
      #expect(trace.jsonLines().partCount(separatedBy: "\n") - 1 > 1 + 26_002 + 100_000)
      #expect(page.partCount(separatedBy: "<script") == 3)
      #expect(page.utf8.count < 8_000_000)
      if let path = ProcessInfo.processInfo.environment["STREAMS_TRACE_PAGE"] {
        try page.write(toFile: path, atomically: true, encoding: .utf8)
      }
    }
  }
#endif
