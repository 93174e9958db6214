import Testing

@testable import Streams

/// The guide to the test kit says what failures look like.
@Suite struct TestingWithMarblesTests {
  typealias Scheduler = VirtualTimeScheduler

  let lines = Lines()

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
      let counts = scheduler.cold("-a-#", values: ["a": 1], failure: SearchFailure.offline)
      scheduler.expect(counts).toBe("-1-#", failure: .denied)
    },
    {
      let scheduler = Scheduler()
      let source = ContractProbeTests.SendingWithoutDemand().probe("source", on: scheduler)
      _ = scheduler.record(source, subscriber: "(^1)")
    },
  ]

  @Test func `the page shows what failures say`() throws {
    let page = try Project.text(of: "Sources/Streams/Streams.docc/TestingWithMarbles.md")
    for body in Self.wrong {
      let message = Scheduler.failures { body() }.first?.message ?? ""
      #expect(page.contains("```\n\(message)\n```"), "\(message)")
    }
  }

  @Test func `an expectation`() {
    Marbles.expect("-a-bc---|") { source, scheduler in
      source.debounce(for: .milliseconds(2), scheduler: scheduler)
    }
    .toBe("------c-|")
  }

  @Test func `several sources, values of any type`() {
    let scheduler = VirtualTimeScheduler(tick: .seconds(1))
    let source = scheduler.cold("-a-b-#", values: ["a": 1, "b": 2], failure: CancellationError())

    scheduler.expect(source.map { $0 * 10 }).toBe("-x-y-#", values: ["x": 10, "y": 20])
    scheduler.expect(source.subscriptions).toBe("^")
  }

  struct Reading: Equatable {
    let id: String
    let isHot: Bool
  }

  struct SensorFailure: Error {}

  let scheduler = VirtualTimeScheduler()

  func readings(_ diagram: Marbles) -> MarbleSource<Reading, SensorFailure> {
    scheduler.cold(
      diagram,
      values: { name in Reading(id: name.lowercased(), isHot: name == name.uppercased()) },
      failure: SensorFailure())
  }

  @Test func `values made by a closure`() {
    scheduler.expect(readings("-A-b-#").filter(\.isHot).map(\.id)).toBe("-a---#")
  }

  enum SearchFailure: Error { case offline, denied }

  @Test func `failures of a type`() {
    let scheduler = VirtualTimeScheduler()
    let counts = scheduler.cold("-a-#", values: ["a": 1], failure: SearchFailure.offline)
    let titles = scheduler.cold("-a-#", values: { $0 }, failure: SearchFailure.denied)

    scheduler.expect(counts).toBe("-a-#", values: ["a": 1], failure: .offline)
    scheduler.expect(titles).toBe("-a-#", failure: .denied)
    scheduler.expect(titles).toBe("-a-#")
  }

  @Test func `what a source was asked`() {
    let first = scheduler.cold("-a-|")
    let second = scheduler.cold("-b-c-|")
    let spare = scheduler.cold("-d-|")

    scheduler.expect(first.append(second.first()).ifEmpty(switchTo: spare)).toBe("-a--(b|)")
    scheduler.expect(first.subscriptions).toBe("^")
    scheduler.expect(second.subscriptions).toBe("---^!")
    scheduler.expect(spare.subscriptions).toBe("-")
    scheduler.expectNoSubscriptions()
  }

  @Test func `a source that has failed is not cancelled, and one that goes on is still held`() {
    let failing = scheduler.cold("-a-#")
    scheduler.expect(failing).toBe("-a-#")
    scheduler.expect(failing.subscriptions).toBe("^")
    scheduler.expectNoSubscriptions()

    let endless = scheduler.cold("-a-")
    let run = endless.ignoreFailure().sink { _ in }
    scheduler.run()
    scheduler.expect(endless.subscriptions).toBe("^")
    #expect(scheduler.resources.subscriptions == ["cold -a"])
    run.cancel()
    scheduler.expectNoSubscriptions()
  }

  @Test func `a hot source that has ended sends nothing to who comes later`() {
    let source = scheduler.hot("-a-|")
    scheduler.advance(by: .milliseconds(5))

    scheduler.expect(source).toBe("-")
    scheduler.expect(source.subscriptions).toBe("-----^")
  }

  @Test func `a stream that does not end says so`() {
    let failures = Scheduler.failures {
      Marbles.expect("-a|") { source, _ in source.append(Empty(completeImmediately: false)) }
        .toBe("-a|")
    }

    #expect(failures.first?.message.contains("The stream has not ended") == true)
  }

  func expectQuiet(
    _ source: Marbles, _ expected: Marbles, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) {
    Marbles.expect(source, fileID: fileID, filePath: filePath, line: line, column: column) {
      $0.debounce(for: .milliseconds(2), scheduler: $1)
    }
    .toBe(expected)
  }

  @Test func `a helper's failure is told at its caller's line`() {
    let line = #line + 1
    let failures = Scheduler.failures { expectQuiet("-a---|", "-a---|") }

    #expect(failures.first?.location.line == line)
    expectQuiet("-a---|", "---a-|")
  }

  @Test func `several subscribers`() {
    let scheduler = VirtualTimeScheduler()

    let shared = scheduler.cold("-1-2-3-|").share(replay: 1)
    let early = scheduler.expect(shared)
    let late = scheduler.expect(shared, subscriber: "----^")

    early.toBe("-1-2-3-|")
    late.toBe("----23-|")
  }

  @Test func `tasks`() {
    Marbles.expect("-a-b----|") { source, scheduler in
      source.asyncMap(.latest, on: scheduler) { name in
        try? await scheduler.sleep(for: .milliseconds(3))
        return name.uppercased()
      }
    }
    .toBe("------B-|")
  }

  @Test func `any input`() {
    Marbles.expect { source, _ in source.first() }
      .toBehaveLike { source, _ in source.prefix(1) }
  }

  @Test func `any order`() {
    VirtualTimeScheduler.explore(seeds: 0..<1_000) { scheduler in
      let sum = [1, 2].publisher.delay(for: .seconds(1), scheduler: scheduler).reduce(0) { $0 + $1 }
      scheduler.expect(sum).toBe("1s (3|)")
    }
  }

  @Test func `operators and publishers of your own`() {
    let scheduler = VirtualTimeScheduler()
    let numbers = (1...9).publisher

    scheduler.expect(numbers.probe("source", on: scheduler).filter { $0 > 1 }).toBe("(23456789|)")
    scheduler.expectNoSubscriptions()
  }
}
