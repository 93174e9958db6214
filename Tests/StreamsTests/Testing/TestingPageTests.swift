import Testing

@testable import Streams

/// `Documentation/Testing.md` says what failures look like.
@Suite struct TestingPageTests {
  typealias Scheduler = VirtualTimeScheduler

  /// What each wrong expectation says.
  static let wrong: [@Sendable () -> Void] = [
    {
      Marbles.expect("a-b-c-d-e|") { source, _ in source.filter { $0 != "c" } }
        .toBe("a-b---d--e|")
    },
    { Marbles.expect("-(abc)-d--e|") { source, _ in source }.toBe("-a-d--f|") },
    { _ = Marbles.expect("-a|") { source, _ in source } },
    {
      let other = Scheduler()
      Marbles.expect("-a|") { source, _ in source.receive(on: other) }.toBe("-a|")
    },
    {
      let scheduler = Scheduler()
      scheduler.expect(scheduler.cold("-a-c|", values: ["a": 1, "b": 2])).toBe("-1|")
    },
    { Marbles.expect("-a-(b") { source, _ in source }.toBe("-a-b") },
    {
      let scheduler = Scheduler()
      let source = ContractProbeTests.SendingWithoutDemand().probe("source", on: scheduler)
      _ = scheduler.record(source, subscriber: "(^1)")
    },
  ]

  @Test func `the page shows what failures say`() throws {
    let page = try Project.text(of: "Documentation/Testing.md")
    for body in Self.wrong {
      let message = Scheduler.failures { body() }.first?.message ?? ""
      #expect(page.contains("```\n\(message)\n```"), "\(message)")
    }
  }

  @Test func `the page shows what a trace prints`() throws {
    let scheduler = Scheduler()
    let trace = Marbles.Trace(scheduler)
    let run = scheduler.hot("-a-(bcd)---e|").trace("source", to: trace)
      .debounce(for: .milliseconds(2), scheduler: scheduler).trace("quiet", to: trace)
      .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    scheduler.run()
    run.cancel()
    let page = try Project.text(of: "Documentation/Testing.md")

    #expect(page.contains("```\n\(trace.text)\n```"))
  }
}
