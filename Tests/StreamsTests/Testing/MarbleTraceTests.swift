import Streams
import Testing

@Suite struct MarbleTraceTests {
  let scheduler = VirtualTimeScheduler()

  @Test func `lanes of stages are drawn on one time axis`() {
    let trace = Marbles.Trace(scheduler)
    let source = scheduler.hot("-a-(bcd)---e|")
    let run = source.trace("source", to: trace)
      .debounce(for: .milliseconds(2), scheduler: scheduler).trace("quiet", to: trace)
      .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    scheduler.run()
    run.cancel()

    #expect(
      trace.text == """
        source  ^a-(bcd)---e|
        quiet   ^---    -d--|
        """)
  }

  @Test func `each subscription has a lane, and a cancellation shows`() {
    let trace = Marbles.Trace(scheduler)
    let traced = scheduler.cold("-a-b-c|").trace("source", to: trace)
    scheduler.expect(traced.prefix(2)).toBe("-a-(b|)")
    scheduler.expect(traced.map { $0 }).toBe("-a-b-c|")

    #expect(trace.lanes.map(\.name) == ["source", "source 2"])
    #expect(trace.lanes[0].diagram == "^a-(b!)")
  }

  @Test func `a long time is a number in each lane`() {
    let trace = Marbles.Trace(scheduler)
    let source = scheduler.cold("a 5s b|").trace("source", to: trace)
      .delay(for: .milliseconds(1), scheduler: scheduler).trace("late", to: trace)
    scheduler.expect(source).toBe("-a 5s b|")

    #expect(
      trace.text == """
        source  (^a)- 4999ms b|
        late    ^   a 4999ms -b|
        """)
  }

  @Test func `a picture is one file that needs nothing from outside, with names escaped`() {
    let trace = Marbles.Trace(scheduler)
    let run = scheduler.cold("-a-|").map { "<\($0)&\"" }.trace("a <b>", to: trace)
      .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    scheduler.run()
    run.cancel()
    let svg = trace.svg

    #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox="))
    #expect(svg.hasSuffix("</svg>\n"))
    #expect(svg.contains("a &lt;b&gt;"))
    #expect(svg.contains("&lt;a&amp;&quot;"))
    #expect(!svg.contains("href") && !svg.contains("url(") && !svg.contains("<script"))
    #expect(svg.contains("prefers-color-scheme: dark"))
  }
}
