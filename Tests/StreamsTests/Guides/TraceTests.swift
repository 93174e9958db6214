import Streams
import Testing

/// The traces in the guides. What they print is compared with the pages, where the
/// site shows pictures of it.
@Suite struct TraceTests {
  let lines = Lines()

  private func expectPrinted(on page: String) throws {
    let text = try Project.text(of: "Sources/Streams/Streams.docc/\(page).md")
    for printed in lines.all {
      let block = printed.split(separator: "\n").map { "    \($0)\n" }.joined()
      #expect("\(text)\n".contains("\n\n\(block)\n"), "\(printed)")
      #expect(Marbles.Picture(printed) != nil, "\(printed)")
    }
  }

  @Test func `a search as one types`() throws {
    @Sendable func print(_ item: Any) { lines.add(item) }
    let scheduler = VirtualTimeScheduler()

    @Sendable func search(_ text: String) -> Marbles.Source {
      scheduler.cold(text == "a" ? "------1|" : "--2|")
    }
    let trace = StreamTrace(scheduler)
    let results = scheduler.hot("-a--b--------|").traced("query", in: trace)
      .map { search($0).traced("search", in: trace) }
      .switchToLatest().traced("results", in: trace)
    scheduler.expect(results).toBe("------2------|")
    print(trace.text())

    try expectPrinted(on: "FirstPipeline")
  }

  @Test func `an answer that is out of date comes last, and the trace shows why`() throws {
    @Sendable func print(_ item: Any) { lines.add(item) }
    let scheduler = VirtualTimeScheduler()

    @Sendable func search(_ text: String) -> Marbles.Source {
      scheduler.cold(text == "a" ? "------1|" : "--2|")
    }
    let trace = StreamTrace(scheduler)
    let results = scheduler.hot("-a--b--------|").traced("query", in: trace)
      .flatMap { search($0).traced("search", in: trace) }
      .traced("results", in: trace)
    scheduler.expect(results).toBe("------21-----|")
    print(trace.text())

    try expectPrinted(on: "FirstPipeline")
    #expect(!trace.rows[1].diagram.moments.contains { $0.event == .cancelled })
  }

  @Test func `a slow subscriber`() throws {
    @Sendable func print(_ item: Any) { lines.add(item) }
    let scheduler = VirtualTimeScheduler()

    let trace = StreamTrace(scheduler)
    let numbers = scheduler.hot("-1-2-3-4-5--|").traced("source", in: trace)
      .buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)
      .traced("buffered", in: trace)
    scheduler.expect(numbers, subscriber: "(^1)-------1-1-1").toBe("-1------3-4-(5|)")
    print(trace.text())

    try expectPrinted(on: "BackPressure")
  }

  @Test func `see it`() throws {
    @Sendable func print(_ item: Any) { lines.add(item) }
    let scheduler = VirtualTimeScheduler()

    let trace = StreamTrace(scheduler)
    let run = scheduler.hot("-a-(bcd)---e|").traced("source", in: trace)
      .debounce(for: .milliseconds(2), scheduler: scheduler).traced("quiet", in: trace)
      .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    scheduler.run()
    print(trace.text())

    try expectPrinted(on: "TestingWithMarbles")
    run.cancel()
  }

  @Test func `a retry with back-off`() throws {
    @Sendable func print(_ item: Any) { lines.add(item) }

    let scheduler = VirtualTimeScheduler(tick: .seconds(1))
    let trace = StreamTrace(scheduler)
    let load = scheduler.cold("-#").traced("load", in: trace)
      .retry(3, delay: .exponential(initial: .seconds(1)), scheduler: scheduler)
    scheduler.expect(load.traced("patient", in: trace), showing: trace).toBe("-----------#")
    print(trace.text())

    try expectPrinted(on: "TestingWithMarbles")
  }
}
