import Streams
import Testing

/// What expectations say when they fail, which the documentation shows.
@Suite struct ExpectationTests {
  typealias Scheduler = VirtualTimeScheduler

  struct Reading: Equatable, Sendable {
    var value: Int
  }

  enum Trouble: Error, Equatable {
    case offline, denied
  }

  func messages(_ body: () -> Void) -> [String] {
    Scheduler.failures(in: body).map(\.message)
  }

  @Test func `what is as expected fails nothing`() {
    let scheduler = Scheduler()
    let source = scheduler.cold("-a-bc---|")
    scheduler.expect(source.debounce(for: .milliseconds(2), scheduler: scheduler))
      .toBe("------c-|")
    scheduler.expect(source.subscriptions).toBe("^")
    scheduler.expect(source.requests).toBe("*")
    Marbles.expect("-a-b|") { source, _ in source.first() }.toBe("-(a|)")
    Marbles.expect("-a-|", "--b|") { a, b, _ in a.merge(with: b) }.toBe("-ab|")
  }

  @Test func `a difference is shown under both diagrams, in words, at the caller's line`() {
    var line = 0
    let failures = Scheduler.failures {
      line = #line + 1
      Marbles.expect("a-b-c-d-e|") { source, _ in source.filter { $0 != "c" } }.toBe("a-b---d--e|")
    }

    #expect(
      failures.first?.message == """
        At 8ms: expected nothing, got e.
          expected  a-b---d--e|
          actual    a-b---d-e|
                            ^
        """)
    #expect(failures.count == 1)
    #expect(failures.first?.location.line == line)
    #expect("\(failures.first?.location.fileID ?? "")" == "StreamsTests/ExpectationTests.swift")
  }

  @Test(arguments: [
    ("-a-b|", "-a-c|", "At 3ms: expected c, got b.", 3),
    ("-a-b|", "-a--b|", "At 3ms: expected nothing, got b.", 3),
    ("-a-b", "-a-b|", "At 4ms: expected the finish, got nothing.", 4),
    ("-a-#", "-a-|", "At 3ms: expected the finish, got the failure.", 3),
    ("-(ab)-c|", "-(ac)-c|", "At 1ms: expected c, got b.", 1),
    ("-(ab)-c|", "-a-d|", "At 1ms: expected nothing, got b.", 1),
    ("a 5s b|", "a 5s c|", "At 5001ms: expected c, got b.", 5),
    ("a|", "-", "At 0ms: expected nothing, got a.", 0),
  ])
  func `each kind of difference is told`(
    played: String, expected: String, sentence: String, column: Int
  ) {
    let message = messages {
      Marbles.expect(Marbles(played)) { source, _ in source }.toBe(Marbles(expected))
    }.first

    #expect(message?.hasPrefix(sentence) == true, "\(message ?? "")")
    let mark = message?.split(separator: "\n").first { $0.hasSuffix(" ^") }
    #expect(mark?.count == 12 + column + 1, "\(message ?? "")")
  }

  @Test func `a group takes one tick, and columns stay`() {
    let message = messages {
      Marbles.expect("-(abc)-d--e|") { source, _ in source }.toBe("-a-d--f|")
    }.first

    #expect(
      message == """
        At 1ms: expected nothing, got b and c.
          expected  -a    -d--f|
          actual    -(abc)-d--e|
                     ^
        """)
  }

  @Test func `values and failures of any type have names`() {
    let scheduler = Scheduler()
    let source = scheduler.cold(
      "-a-b-#", values: ["a": Reading(value: 1), "b": Reading(value: 2)],
      failure: Trouble.offline)
    let doubled = source.map { Reading(value: $0.value * 2) }

    scheduler.expect(doubled).toBe(
      "-x-y-#", values: ["x": Reading(value: 2), "y": Reading(value: 4)], failure: .offline)
    let close: (Reading, Reading) -> Bool = { abs($0.value - $1.value) <= 1 }
    scheduler.expect(doubled).toBe(
      "-x-y-#", values: ["x": Reading(value: 3), "y": Reading(value: 5)], by: close)
    let failures = messages {
      scheduler.expect(doubled).toBe(
        "-x-y-#", values: ["x": Reading(value: 2)], failure: .denied)
    }
    #expect(failures.count == 2)
    #expect(failures.first?.hasPrefix("At 3ms: expected y, got ‹Reading(value: 4)›.") == true)
    #expect(failures.last == "Expected the failure denied, got offline.")
  }

  @Test func `tuples and functions are compared by their descriptions`() {
    Marbles.expect("-a-b|") { source, _ in source.pairwise() }
      .toBe("---x|", values: ["x": ("a", "b")])
  }

  @Test func `a name that has no value is a fault of the test`() {
    let scheduler = Scheduler()
    let failures = messages {
      scheduler.expect(scheduler.cold("-a-c|", values: ["a": 1, "b": 2])).toBe("-1|")
    }

    #expect(failures == ["no value is given for c in the diagram -a-c|"])
  }

  @Test func `each of several expectations on one scheduler says its own fault`() {
    let scheduler = Scheduler()
    let failures = messages {
      scheduler.expect(scheduler.cold("-a-c|", values: ["a": 1])).toBe("-1-|")
      scheduler.expect(scheduler.cold("-d|", values: ["a": 1])).toBe("-1|")
      scheduler.expect(scheduler.cold("-a|")).toBe("-b|")
      scheduler.expect(scheduler.cold("-a|")).toBe("-a|")
    }

    #expect(failures.count == 3)
    #expect(failures.first == "no value is given for c in the diagram -a-c|")
    #expect(failures.dropFirst().first == "no value is given for d in the diagram -d|")
    #expect(failures.last?.contains("-b|") == true)
  }

  @Test func `a tick may be a second`() {
    Marbles.expect("a--b----|", tick: .seconds(1)) { source, scheduler in
      source.debounce(for: .seconds(3), scheduler: scheduler)
    }.toBe("------b-|")
    let scheduler = Scheduler(tick: .seconds(5))
    let recorder = scheduler.observe(scheduler.cold("-a|"))
    scheduler.run()

    #expect(scheduler.now == Instant(.seconds(10)))
    #expect(recorder.marbles.description == "-a|")
    #expect(recorder.marbles == "-a|")
    #expect(recorder.marbles == "5s a|")
  }

  @Test func `what a source was asked is said for each subscriber`() {
    let scheduler = Scheduler()
    let source = scheduler.cold("-a-b-c|")
    scheduler.expect(source.merge(with: source.prefix(1))).toBe("-(aa)-b-c|")

    scheduler.expect(source.subscribers).toBe("(^1*)", "(^1*)!")
    scheduler.expect(source.subscriptions).toBe("(^^)!")
    let failures = messages { scheduler.expect(source.subscribers).toBe("^") }
    #expect(
      failures == ["Expected 1 subscriber, got 2:\n  (^1*)\n  (^1*)!"])
  }

  @Test func `a pipeline that is not done is waited for`() {
    Marbles.expect("a 20s b|") { source, _ in source }.toBe("a 20s b|")
  }

  @Test func `a pipeline that never ends says so`() {
    let message = messages {
      Marbles.expect("-") { _, scheduler in
        Publishers.interval(.milliseconds(1), scheduler: scheduler)
      }.toBe("-a")
    }.first

    #expect(message?.contains("there is still work waiting: does a timer never end?") == true)
    Marbles.expect("-", subscriber: "^----!") { _, scheduler in
      Publishers.interval(.milliseconds(2), scheduler: scheduler).map { _ in "a" }
    }.toBe("--a-a")
  }

  @Test func `a second scheduler is found out`() {
    let other = Scheduler()
    let failures = messages {
      Marbles.expect("-a|") { source, _ in
        source.delay(for: .milliseconds(1), scheduler: other)
      }.toBe("--a|")
    }

    #expect(failures.count == 1)
    #expect(
      failures.first?.hasPrefix("Work was scheduled on a second VirtualTimeScheduler") == true)
    let played = Marbles.play("-a|") { source, _ in source.receive(on: other) }
    #expect(played.problem?.contains("second VirtualTimeScheduler") == true)
  }

  @Test func `an expectation that is never checked fails`() {
    let failures = messages {
      _ = Marbles.expect("-a|") { source, _ in source }
      let scheduler = Scheduler()
      _ = scheduler.expect(scheduler.cold("-").subscriptions)
    }

    #expect(
      failures
        == Array(
          repeating: "This expectation was never checked: say toBe(…) what is expected.", count: 2))
  }

  @Test func `a pipeline may take as many actions as is said`() {
    let scheduler = Scheduler()
    let count = Publishers.interval(.milliseconds(1), scheduler: scheduler).prefix(1_000).count()
    #expect(messages { scheduler.expect(count).toBe("1s (‹1000›|)") } == [])
    let failures = messages { scheduler.expect(count).toBe("1s (‹1000›|)", limit: 999) }
    #expect(failures.count == 1)
    #expect(failures.first?.hasPrefix("After 999 actions") == true)
  }

  @Test func `a malformed diagram fails at the caller's line, and points at the character`() {
    let failures = messages { Marbles.expect("-a-(b") { source, _ in source }.toBe("-a-b") }

    #expect(
      failures == ["malformed diagram: this group is never closed\n  -a-(b\n     ^"])
    #expect(messages { Marbles.expect("-a") { source, _ in source }.toBe("-a)") }.count == 1)
  }

  @Test func `a value with the name of another one in the table is not that`() {
    let forgotten = messages {
      Marbles.expect("-a-b-|") { source, _ in source }
        .toBe("-a-b-|", values: ["a": "A", "b": "B"])
    }
    #expect(forgotten.first?.contains("At 1ms: expected a, got ‹not a›.") == true, "\(forgotten)")
    let numbers = messages {
      Marbles.expect("-1-2-|") { source, _ in source.compactMap { Int($0) } }
        .toBe("-1-2-|", values: ["1": 10, "2": 20])
    }
    #expect(numbers.count == 1)
  }
}
