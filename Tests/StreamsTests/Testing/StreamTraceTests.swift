import Streams
import Testing

@Suite struct StreamTraceTests {
  let scheduler = VirtualTimeScheduler()

  @Test func `rows of stages are drawn on one time axis`() {
    let trace = StreamTrace(scheduler)
    let source = scheduler.hot("-a-(bcd)---e|")
    let run = source.traced("source", in: trace)
      .debounce(for: .milliseconds(2), scheduler: scheduler).traced("quiet", in: trace)
      .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    scheduler.run()
    run.cancel()

    #expect(
      trace.text() == """
        source  ^a-(bcd)---e|
        quiet   ^---    -d--|
        """)
  }

  @Test func `each subscription has a row, and a cancellation shows`() {
    let trace = StreamTrace(scheduler)
    let traced = scheduler.cold("-a-b-c|").traced("source", in: trace)
    scheduler.expect(traced.prefix(2)).toBe("-a-(b|)")
    scheduler.expect(traced.map { $0 }).toBe("-a-b-c|")

    #expect(trace.rows.map(\.name) == ["source", "source 2"])
    #expect(trace.rows[0].diagram == "^a-(b!)")
  }

  @Test func `a long time is a number in each row`() {
    let trace = StreamTrace(scheduler)
    let source = scheduler.cold("a 5s b|").traced("source", in: trace)
      .delay(for: .milliseconds(1), scheduler: scheduler).traced("late", in: trace)
    scheduler.expect(source).toBe("-a 5s b|")

    #expect(
      trace.text() == """
        source  (^a)- 4999ms b|
        late    ^   a 4999ms -b|
        """)
  }

  @Test func `inner streams are nested below the value that they came from`() {
    let trace = StreamTrace(scheduler)
    let found = ["a": "--1|", "b": "-2-3|"]
    let results = scheduler.hot("-a-b----|").traced("query", in: trace)
      .map { query in
        scheduler.cold(Marbles(found["\(query)"] ?? "")).traced("search", in: trace)
      }
      .switchToLatest().traced("results", in: trace)
    scheduler.expect(results).toBe("----2-3-|")

    #expect(
      trace.text() == """
        query         ^a-b----|
          search ← a   ^-!
          search ← b     ^2-3|
        results       ^---2-3-|
        """)
  }

  @Test func `inner streams that wait are nested below their own values`() {
    let trace = StreamTrace(scheduler)
    let results = scheduler.cold("(abc)|").traced("source", in: trace)
      .concatMap { _ in scheduler.cold("--x|").traced("inner", in: trace) }
    scheduler.expect(results).toBe("--x--x--x|")

    #expect(trace.rows.map(\.title) == ["source", "inner ← a", "inner ← b", "inner ← c"])
    #expect(trace.rows.map(\.depth) == [0, 1, 1, 1])
  }

  @Test func `a stream that is tried again is beside its first try`() {
    let trace = StreamTrace(scheduler)
    let results = scheduler.cold("-a|").traced("source", in: trace)
      .flatMap { _ in scheduler.cold("-#").traced("try", in: trace).retry(2) }
    scheduler.expect(results).toBe("----#")

    #expect(trace.rows.map(\.title) == ["source", "try ← a", "try 2 ← a", "try 3 ← a"])
    #expect(trace.rows.map(\.depth) == [0, 1, 1, 1])
    #expect(trace.rows[3].failure == "MarbleFailure()")
  }

  @Test func `what replaces a failure is nested below what has failed`() {
    let trace = StreamTrace(scheduler)
    let results = scheduler.cold("-a#").traced("first", in: trace)
      .catch { _ in Just("z").traced("second", in: trace) }
    scheduler.expect(results).toBe("-a(z|)")

    #expect(trace.rows.map(\.title) == ["first", "second ← #"])
    #expect(trace.rows.map(\.depth) == [0, 1])
  }

  @Test func `subscribers of share are nested below what they share`() {
    let trace = StreamTrace(scheduler)
    let shared = scheduler.cold("-a-b|").traced("source", in: trace).share()
    let first = scheduler.observe(shared.traced("first", in: trace))
    let second = scheduler.observe(shared.traced("second", in: trace))
    scheduler.expect(first).toBe("-a-b|")
    scheduler.expect(second).toBe("-a-b|")

    #expect(trace.rows.map(\.name) == ["source", "first", "second"])
    #expect(trace.rows.map(\.depth) == [0, 1, 1])
  }

  @Test func `inputs of a combining operator come before what they make`() {
    let trace = StreamTrace(scheduler)
    let sum = scheduler.cold("-a--|").traced("left", in: trace)
      .combineLatest(scheduler.cold("--b-|").traced("right", in: trace)) { "\($0)\($1)" }
      .traced("both", in: trace)
    scheduler.expect(sum).toBe("--‹ab›-|")

    #expect(trace.rows.map(\.name) == ["left", "right", "both"])
    #expect(trace.rows.map(\.depth) == [0, 0, 0])
  }

  @Test func `requests are drawn unless everything is requested at once`() {
    let trace = StreamTrace(scheduler)
    let source = scheduler.cold("a-b-c-|").traced("source", in: trace)
    scheduler.expect(source, subscriber: "^1-2---!").toBe("-a-bc-|")

    #expect(trace.rows[0].requests == "-1-2")
    #expect(trace.text() == "source           ^a-bc-|\nsource requests  -1-2")
  }

  @Test func `a demand that is returned for a value is a request`() {
    let trace = StreamTrace(scheduler)
    let source = scheduler.cold("a-b|").traced("source", in: trace)
    scheduler.expect(source, subscriber: "(^1)", each: .max(1)).toBe("a-b|")

    #expect(trace.rows[0].requests == "(11)-1")
  }

  @Test func `an operator that takes everything is shown to request it, once`() {
    let trace = StreamTrace(scheduler)
    let subject = PassthroughSubject<Int, Never>()
    let run = subject.traced("source", in: trace).map { Just($0) }
      .switchToLatest().traced("latest", in: trace).sink { _ in }
    subject.send(1)
    run.cancel()

    #expect(trace.rows.map(\.requests) == ["(*)", "(*)"])
    #expect(trace.rows.map(\.diagram) == ["(^1!)", "(^1!)"])
  }

  @Test func `only the last events are kept, and the others are counted`() {
    let trace = StreamTrace(scheduler, limit: 3)
    let source = scheduler.cold("-a-b-c-d|").traced("source", in: trace)
    scheduler.expect(source).toBe("-a-b-c-d|")

    // A subscription, a request, and two of the values.
    #expect(trace.forgottenCount == 4)
    #expect(trace.rows[0].diagram == "-----c-d|")
    #expect(trace.rows[0].forgottenCount == 2)
    #expect(trace.text() == "4 earlier events are forgotten\nsource  -----c-d|")
  }

  @Test func `a trace keeps no object alive`() {
    final class Page: Sendable, CustomStringConvertible {
      var description: String { "page" }
    }
    let trace = StreamTrace(scheduler)
    weak var last: Page?
    do {
      let page = Page()
      last = page
      let run = Just(page).traced("pages", in: trace).sink { _ in }
      run.cancel()
    }
    #expect(last == nil)
    #expect(trace.rows[0].diagram == "(^‹page›|)")
  }

  @Test func `values of any size are described`() {
    enum Light: Sendable { case red, green }
    struct Wide: Sendable { var a = 1, b = 2, c = 3 }
    let trace = StreamTrace(scheduler)
    func note(_ value: some Sendable) {
      Just(value).traced("row", in: trace).sink { _ in }.cancel()
    }
    note(-5)
    note("text")
    note(Light.green)
    note(2.5 as Double?)
    note((1, true))
    note(Wide())
    note(())
    #expect(
      trace.rows.map { $0.diagram.moments[1].event }
        == [
          "-5", "text", "green", "Optional(2.5)", "(1, true)", "Wide(a: 1, b: 2, c: 3)", "()",
        ].map { .value($0) })
  }

  @Test func `a trace that is off records nothing, and may be turned on`() {
    let trace = StreamTrace(scheduler, isEnabled: false)
    let source = Just(1).traced("source", in: trace)
    source.sink { _ in }.cancel()
    #expect(trace.rows.isEmpty)

    trace.isEnabled = true
    source.sink { _ in }.cancel()
    #expect(trace.rows.map(\.name) == ["source"])
  }

  @Test func `a failing expectation shows the trace`() {
    let trace = StreamTrace(scheduler)
    let failures = VirtualTimeScheduler.failures {
      let quiet = scheduler.cold("-a-|").traced("source", in: trace)
        .debounce(for: .milliseconds(2), scheduler: scheduler)
      scheduler.expect(quiet, showing: trace).toBe("-a-|")
    }
    #expect(failures.first?.message.hasSuffix("\n\nsource  ^a-|") == true)
  }

  @Test func `an expectation that shows a trace keeps nothing alive`() {
    weak var gone: VirtualTimeScheduler?
    do {
      let scheduler = VirtualTimeScheduler()
      let trace = StreamTrace(scheduler)
      gone = scheduler
      let source = scheduler.cold("-a|").traced("source", in: trace)
      scheduler.expect(source, showing: trace).toBe("-a|")
    }
    #expect(gone == nil)
  }

  @Test func `rows that feed one another have their places`() {
    let trace = StreamTrace(scheduler)
    let actions = PassthroughSubject<Int, Never>()
    let run = actions.traced("actions", in: trace).merge(with: Just(1))
      .traced("state", in: trace).sink { state in
        if state == 1 { _ = Just(2).traced("effect", in: trace).sink { actions.send($0) } }
      }
    #expect(Set(trace.rows.map(\.name)) == ["actions", "state", "effect"])
    #expect(trace.rows.count == 3)
    #expect(trace.text().contains("state"))
    _ = run
  }

  @Test func `a mark in a value is no subscription where that is forgotten`() {
    let trace = StreamTrace(scheduler, limit: 3)
    scheduler.expect(scheduler.cold("-a-b-‹x^2›-|").traced("source", in: trace))
      .toBe("-a-b-‹x^2›-|")
    #expect(trace.text().hasSuffix("\nsource  ---b-‹x^2›-|"))
  }

  @Test func `explore shows an order that fails, and one that passes`() {
    let failures = VirtualTimeScheduler.failures {
      VirtualTimeScheduler.explore(seeds: 0..<50) { scheduler in
        let trace = StreamTrace(scheduler)
        let both = scheduler.cold("--a|").traced("left", in: trace)
          .merge(with: scheduler.cold("--b|").traced("right", in: trace))
          .traced("both", in: trace)
        scheduler.expect(both, showing: trace).toBe("--(ab)|")
      }
    }
    let message = failures.first?.message ?? ""
    #expect(message.contains("both   ^-(ba)|\n\n"))
    #expect(message.contains(", which passes:\n\n"))
    #expect(message.hasSuffix("both   ^-(ab)|"))
  }

  @Test func `a picture is one file that needs nothing from outside, with names escaped`() {
    let trace = StreamTrace(scheduler)
    let run = scheduler.cold("-a-|").map { "<\($0)&\"" }.traced("a <b>", in: trace)
      .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    scheduler.run()
    run.cancel()
    let svg = trace.svg()

    #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox="))
    #expect(svg.hasSuffix("</svg>\n"))
    #expect(svg.contains("a &lt;b&gt;"))
    #expect(svg.contains("&lt;a&amp;&quot;"))
    #expect(!svg.contains("href") && !svg.contains("url(") && !svg.contains("<script"))
    #expect(svg.contains("prefers-color-scheme: dark"))
  }

  @Test func `lines of JSON have the rows and the events in their order`() {
    let trace = StreamTrace(scheduler)
    let source = scheduler.cold("-a#").map { "\($0)\"\n<" }.traced("<s>", in: trace)
      .flatMap { _ in Empty<Int, MarbleFailure>().traced("none", in: trace) }
    scheduler.expect(source).toBe("--#")

    #expect(
      trace.jsonLines() == #"""
        {"version":1,"forgotten":0}
        {"row":1,"name":"\u003cs>","parent":null,"cause":""}
        {"row":2,"name":"none","parent":1,"cause":"a\"\n\u003c"}
        {"nanoseconds":0,"row":1,"event":"subscribed"}
        {"nanoseconds":0,"row":1,"event":"requested","count":null}
        {"nanoseconds":1000000,"row":1,"event":"value","value":"a\"\n\u003c"}
        {"nanoseconds":1000000,"row":2,"event":"subscribed"}
        {"nanoseconds":1000000,"row":2,"event":"requested","count":null}
        {"nanoseconds":1000000,"row":2,"event":"finished"}
        {"nanoseconds":2000000,"row":1,"event":"failed","error":"MarbleFailure()"}

        """#)
  }

  @Test func `a page has no markup of a value or a name`() {
    let trace = StreamTrace(scheduler)
    let hostile = "</script><script>alert(1)</script>"
    Just(hostile).traced(hostile, in: trace).sink { _ in }.cancel()
    let page = trace.html(title: hostile)

    #expect(page.partCount(separatedBy: "<script") == 3)
    #expect(!page.contains("alert(1)</script>"))
    #expect(!page.contains("://") && !page.contains("src=\""))
  }
}

extension String {
  /// The number of parts between occurrences of a text.
  func partCount(separatedBy separator: String) -> Int {
    split(separator: separator, omittingEmptySubsequences: false).count
  }
}
