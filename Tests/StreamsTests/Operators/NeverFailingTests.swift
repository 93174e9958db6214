import Streams
import Testing

/// `flatMap` and `switchToLatest` where one side cannot fail.
@Suite struct NeverFailingTests {
  let scheduler = VirtualTimeScheduler()

  @Test func `flatMap of a stream that cannot fail takes the failure of what it makes`() {
    let source = scheduler.cold("-a---b----|").assertNoFailure()
    let values = source.flatMap { [scheduler] in scheduler.cold($0 == "a" ? "-1-2-3-|" : "-4-#") }

    expect(scheduler.record(values), "--1-2-(34)-#")
  }

  @Test func `flatMap of what cannot fail passes the failure of upstream`() {
    let values = scheduler.cold("-a-b-#").flatMap { Just($0) }

    expect(scheduler.record(values), "-a-b-#")
  }

  @Test func `flatMap and switchToLatest where nothing fails cannot fail`() {
    let flat: AnyPublisher<Int, Never> = [1, 2].publisher.flatMap { Just($0) }
      .eraseToAnyPublisher()
    let latest: AnyPublisher<Int, Never> = [1, 2].publisher.map { Just($0) }.switchToLatest()
      .eraseToAnyPublisher()

    for publisher in [flat, latest] {
      let probe = Probe<Int, Never>()
      publisher.subscribe(probe)
      #expect(probe.values == [1, 2] && probe.hasFinished)
    }
  }

  @Test func `switchToLatest of what cannot fail passes the failure of upstream`() {
    let values = scheduler.cold("-a-b-#").map { Just($0) }.switchToLatest()

    expect(scheduler.record(values), "-a-b-#")
  }

  @Test func `switchToLatest of a stream that cannot fail takes the failure of what comes`() {
    let values = scheduler.cold("a---b----|").assertNoFailure()
      .map { [scheduler] in scheduler.cold($0 == "a" ? "-1-2-3-4" : "-5-#") }.switchToLatest()

    expect(scheduler.record(values), "-1-2-5-#")
  }

  @Test func `demand is the same with a type of failure added`() {
    let source = scheduler.cold("(ab)|")
    let values = source.flatMap(maxPublishers: .max(1)) { Just($0) }

    expect(scheduler.record(values, subscriber: "(^1)--1"), "a--(b|)")
    expect(source.requests, "(11)")
  }
}
