import Foundation
import Streams
import Testing

/// A page that is as long as a trace may be, which `Browser/trace_page.py` uses as people do.
@Suite struct StreamTracePageTests {
  /// The file that the page is written to, for the browser.
  private static let path = ProcessInfo.processInfo.environment["STREAMS_TRACE_PAGE"]

  /// The browser's page has 100,000 events and more, the other one a tenth of them.
  private static let searches = path == nil ? 2_600 : 26_000

  /// A trace of searches. Every second search is superseded.
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
    for number in 1...Self.searches {
      query.send(number == Self.searches / 2 - 654 ? "needle" : "q\(number)")
      scheduler.advance(by: .milliseconds(number.isMultiple(of: 2) ? 20 : 10))
    }
    run.cancel()
    return trace
  }

  @Test func `a long page has all events, and is written for the browser`() throws {
    let trace = longTrace
    let page = trace.html(title: "\(Self.searches) searches")

    #expect(trace.forgottenCount == 0)
    #expect(trace.rows.count == Self.searches + 2)
    #expect(trace.jsonLines().partCount(separatedBy: "\n") - 1 > 1 + Self.searches * 126 / 26)
    #expect(page.partCount(separatedBy: "<script") == 3)
    #expect(page.utf8.count < 8_000_000)
    if let path = Self.path {
      try page.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }
}
