import Streams
import Testing

/// The code of the guide "Back-pressure, seen".
@Suite struct BackPressureTests {
  @Test func demand() {
    let scheduler = VirtualTimeScheduler()
    let numbers = ["1", "2", "3"].publisher

    scheduler.expect(numbers, subscriber: "(^2)--1").toBe("(12)--(3|)")
    scheduler.expect(scheduler.cold("123|"), subscriber: "(^2)--1").toBe("12-(3|)")
  }

  @Test func `what sources do that cannot wait`() {
    let scheduler = VirtualTimeScheduler()

    let subject = PassthroughSubject<String, Never>()
    for (time, text) in [(1, "1"), (3, "2"), (5, "3"), (7, "4")] {
      scheduler.schedule(after: scheduler.now + .milliseconds(time)) { subject.send(text) }
    }
    scheduler.schedule(after: scheduler.now + .milliseconds(9)) {
      subject.send(completion: .finished)
    }

    scheduler.expect(subject, subscriber: "(^1)---1").toBe("-1---3---|")
  }

  @Test func buffers() {
    let scheduler = VirtualTimeScheduler()

    scheduler.expect(
      scheduler.cold("123-|").buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest),
      subscriber: "(^1)--1"
    ).toBe("1--3|")
  }

  @Test func `time and demand`() {
    let scheduler = VirtualTimeScheduler()

    let rests = scheduler.cold("-a---b---|")
      .debounce(for: .milliseconds(2), scheduler: scheduler)

    scheduler.expect(rests, subscriber: "(^1)-------1").toBe("---a-----|")
    scheduler.expect(
      rests.buffer(size: .max, prefetch: .byRequest, whenFull: .dropOldest),
      subscriber: "(^1)-------1"
    ).toBe("---a----b|")
  }

  @Test
  func `zip and combineLatest ask each input for what is asked of them, withLatestFrom for all`() {
    let scheduler = VirtualTimeScheduler()
    for combine in [
      { $0.zip($1).map { $0 + $1 }.eraseToAnyPublisher() },
      { $0.combineLatest($1).map { $0 + $1 }.eraseToAnyPublisher() },
    ] as [(Marbles.Source, Marbles.Source) -> AnyPublisher<String, MarbleFailure>] {
      let (a, b) = (scheduler.cold("--1"), scheduler.cold("---2"))
      _ = scheduler.record(combine(a, b), subscriber: "(^2)")
      #expect(a.requests == "2" && b.requests == "2", "\(a.requests) \(b.requests)")
    }
    let (a, b) = (scheduler.cold("---1"), scheduler.cold("2"))
    _ = scheduler.record(a.withLatestFrom(b), subscriber: "(^2)")
    #expect(a.requests == "2" && b.requests == "*")
  }

  @Test func `flatMap runs so many at a time`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("abc|")
    let inner = scheduler.cold("---|")
    _ = scheduler.record(source.flatMap(maxPublishers: .max(2)) { _ in inner })

    #expect(source.requests == "2--1", "\(source.requests)")
  }

  @Test func `a delay counts from the request, a timer from the subscription`() {
    let scheduler = VirtualTimeScheduler()
    let delayed = Just("a").delay(for: .milliseconds(2), scheduler: scheduler)
    let timer = Publishers.timer(after: .milliseconds(2), scheduler: scheduler).map { _ in "a" }

    scheduler.expect(delayed, subscriber: "(^0)--1").toBe("-----(a|)")
    scheduler.expect(timer, subscriber: "(^1)").toBe("--(a|)")
  }

  @Test func `what operators ask for`() {
    let scheduler = VirtualTimeScheduler()

    let source = scheduler.cold("-1-2-3-4-|")
    scheduler.expect(source.filter { $0 != "2" }, subscriber: "(^1)----1").toBe("-1---3")
    scheduler.expect(source.requests).toBe("1----(11)")
  }
}
