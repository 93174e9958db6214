import Streams
import Synchronization
import Testing

/// The code of the guide "Recipes".
@Suite struct RecipesTests {
  @Test func `a group ends when it is idle`() {
    let (lines, scheduler) = (Lines(), VirtualTimeScheduler())
    let readings = PassthroughSubject<Reading, Never>()

    let visits = readings.groupBy { $0.sensor }
      .flatMap { group in
        group.timeout(.seconds(5), scheduler: scheduler)
          .map(\.value)
          .collect()
          .map { "\(group.key): \($0)" }
      }

    let run = visits.sink { lines.add($0) }
    readings.send(Reading(sensor: "a", value: 1))
    readings.send(Reading(sensor: "b", value: 2))
    scheduler.advance(by: .seconds(3))
    readings.send(Reading(sensor: "a", value: 3))
    scheduler.advance(by: .seconds(4))
    readings.send(Reading(sensor: "b", value: 4))
    scheduler.advance(by: .seconds(10))
    #expect(lines.all == ["b: [2]", "a: [1, 3]", "b: [4]"])
    run.cancel()
  }

  @Test func `a later subscriber gets the values of the last ten seconds`() {
    let scheduler = VirtualTimeScheduler()
    let readings = PassthroughSubject<Int, Never>()

    let recent =
      readings
      .timestamped(using: scheduler)
      .share(replay: 100)
      .filter { scheduler.now - $0.instant <= .seconds(10) }
      .map(\.value)

    let first = recent.sink { _ in }
    for number in 1...5 {
      readings.send(number)
      scheduler.advance(by: .seconds(4))
    }
    let received = Journal<Int>()
    let second = recent.sink { received.note($0) }
    readings.send(6)
    #expect(received.entries == [4, 5, 6])
    first.cancel()
    second.cancel()
  }

  @Test func `a subject's subscribers are counted behind it`() {
    let subject = PassthroughSubject<String, Never>()

    let changes = PassthroughSubject<Int, Never>()
    let counted = subject.handleEvents(
      receiveSubscription: { _ in changes.send(1) }, receiveCompletion: { _ in changes.send(-1) },
      receiveCancel: { changes.send(-1) })
    let hasSubscribers = changes.scan(0, +).map { $0 > 0 }.prepend(false).removeDuplicates()

    let answers = Journal<Bool>()
    let watch = hasSubscribers.sink { answers.note($0) }
    let (one, two) = (counted.sink { _ in }, counted.sink { _ in })
    one.cancel()
    #expect(answers.entries == [false, true])
    two.cancel()
    #expect(answers.entries == [false, true, false])
    let three = counted.sink { _ in }
    subject.send(completion: .finished)
    #expect(answers.entries == [false, true, false, true, false])
    three.cancel()
    watch.cancel()
  }

  @Test func `a buffer behind receive(on:) asks for as much as it has room for`() {
    let scheduler = VirtualTimeScheduler()
    let probe = Probe<Int, Never>(.none)

    let asked = Journal<Int>()
    let numbers = (1...1_000).publisher.handleEvents(receiveOutput: { asked.note($0) })

    let bounded =
      numbers
      .receive(on: scheduler)
      .buffer(size: 8, prefetch: .keepFull, whenFull: .dropOldest)

    bounded.subscribe(probe)
    scheduler.run()
    #expect(asked.count == 8)
    probe.request(.max(2))
    scheduler.run()
    #expect(asked.count == 10)
    #expect(probe.values == [1, 2])
  }

  @Test func `a buffer before receive(on:) keeps the newest values of a subject`() {
    let scheduler = VirtualTimeScheduler()
    let subject = PassthroughSubject<Int, Never>()

    let newest =
      subject
      .buffer(size: 100, prefetch: .byRequest, whenFull: .dropOldest)
      .receive(on: scheduler)
      .buffer(size: 8, prefetch: .keepFull, whenFull: .dropOldest)

    let received = Journal<Int>()
    let run = newest.sink { received.note($0) }
    for number in 1...1_000 { subject.send(number) }
    scheduler.run()
    #expect(received.entries == Array(1...8) + Array(901...1_000))
    run.cancel()
  }

  @Test func `one value at a time, at a pace`() {
    let scheduler = VirtualTimeScheduler()

    let paced = (1...3).publisher
      .flatMap(maxPublishers: .max(1)) {
        Just($0).delay(for: .milliseconds(10), scheduler: scheduler)
      }

    scheduler.expect(paced.map(String.init)).toBe("----------1---------2---------(3|)")
  }

  @Test func `pages one after another`() {
    let scheduler = VirtualTimeScheduler()
    @Sendable func load(_ number: Int) -> AnyPublisher<Page, Never> {
      Just(Page(title: "\(number)", isLast: number == 3))
        .delay(for: .milliseconds(2), scheduler: scheduler).eraseToAnyPublisher()
    }

    @Sendable func titles(from number: Int) -> AnyPublisher<String, Never> {
      load(number)
        .flatMap { page in
          page.isLast
            ? Just(page.title).eraseToAnyPublisher()
            : Just(page.title).append(titles(from: number + 1)).eraseToAnyPublisher()
        }
        .eraseToAnyPublisher()
    }

    scheduler.expect(titles(from: 1)).toBe("--1-2-(3|)")
  }

  @Test func `a poll that calls itself`() {
    let scheduler = VirtualTimeScheduler()
    let count = Mutex(0)
    let times = Journal<String>()
    @Sendable func latest() -> AnyPublisher<Int, Never> {
      Deferred {
        Just(
          count.withLock { count in
            count += 1
            return count
          })
      }
      .eraseToAnyPublisher()
    }

    @Sendable func poll() -> AnyPublisher<Int, Never> {
      latest()
        .append(Empty().delay(for: .seconds(10), scheduler: scheduler))
        .append(Deferred { poll() })
        .eraseToAnyPublisher()
    }

    let run = poll().prefix(4).sink { times.note("\($0) at \(scheduler.now)") }
    scheduler.run()
    withExtendedLifetime(run) {}

    #expect(
      times.entries == [
        "1 at 0.0 seconds", "2 at 10.0 seconds", "3 at 20.0 seconds", "4 at 30.0 seconds",
      ])
  }
}

private struct Page: Sendable {
  var title: String
  var isLast: Bool
}

private struct Reading: Sendable {
  var sensor: String
  var value: Int
}
