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

  @Test func `what operators ask for`() {
    let scheduler = VirtualTimeScheduler()

    let source = scheduler.cold("-1-2-3-4-|")
    scheduler.expect(source.filter { $0 != "2" }, subscriber: "(^1)----1").toBe("-1---3")
    scheduler.expect(source.requests).toBe("1----(11)")
  }
}
