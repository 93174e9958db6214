import Testing

@testable import Streams

/// Operators with effects of their own, under a publisher that goes on after a cancellation and
/// after a completion, and completes twice.
@Suite struct MisbehavingUpstreamTests {
  typealias Source = MisbehavingPublisher<Int, MarbleFailure>
  typealias Completion = Subscribers.Completion<MarbleFailure>

  static let completions = [Completion.finished, .failure(MarbleFailure())]

  static func opposite(_ completion: Completion) -> Completion {
    completion == .finished ? .failure(MarbleFailure()) : .finished
  }

  let source = Source()
  let scheduler = VirtualTimeScheduler()
  let probe = Probe<Int, MarbleFailure>()

  /// What `handleEvents` and `print` report.
  func observe(_ name: String, in reports: Journal<String>) -> AnyPublisher<Int, MarbleFailure> {
    struct Lines: TextOutputStream, Sendable {
      let journal: Journal<String>
      func write(_ string: String) { journal.note(string.trimmingSuffix("\n")) }
    }
    guard name == "handleEvents" else {
      return source.print(to: Lines(journal: reports)).eraseToAnyPublisher()
    }
    return source.handleEvents(
      receiveSubscription: { _ in reports.note("subscription") },
      receiveOutput: { reports.note("value \($0)") },
      receiveCompletion: { reports.note("\($0)") },
      receiveCancel: { reports.note("cancel") },
      receiveRequest: { reports.note("request \($0)") }
    ).eraseToAnyPublisher()
  }

  @Test(arguments: ["handleEvents", "print"])
  func `what comes after the cancellation is not reported`(name: String) {
    let reports = Journal<String>()
    observe(name, in: reports).subscribe(probe)
    source.send(1)
    probe.cancelHere()
    let before = reports.entries
    #expect(before.count == 4)
    source.send(2)
    source.send(completion: .finished)
    probe.request(.max(1))
    probe.cancel()

    #expect(reports.entries == before)
    #expect(probe.breaches == [])
    #expect(source.subscription().cancellations == 1)
  }

  @Test(arguments: ["handleEvents", "print"], completions)
  func `what comes after the completion is not reported`(name: String, completion: Completion) {
    let reports = Journal<String>()
    observe(name, in: reports).subscribe(probe)
    source.send(1)
    source.send(completion: completion)
    let before = reports.entries
    #expect(before.count == 4)
    source.send(2)
    source.send(completion: completion)
    source.send(completion: Self.opposite(completion))
    probe.request(.max(1))
    probe.cancel()

    #expect(reports.entries == before)
    #expect(probe.completions == [completion])
    #expect(probe.breaches == [])
  }

  static let timed = [
    "receive(on:)", "delay", "throttle", "debounce", "timeout", "collectByTime", "subscribe(on:)",
  ]

  func time(_ name: String) -> AnyPublisher<Int, MarbleFailure> {
    let interval = Duration.milliseconds(3)
    return switch name {
    case "receive(on:)": source.receive(on: scheduler).eraseToAnyPublisher()
    case "delay": source.delay(for: interval, scheduler: scheduler).eraseToAnyPublisher()
    case "throttle":
      source.throttle(for: interval, scheduler: scheduler, latest: true).eraseToAnyPublisher()
    case "collectByTime":
      source.collect(.byTime(scheduler, interval)).map { $0[0] }.eraseToAnyPublisher()
    case "subscribe(on:)": source.subscribe(on: ImmediateScheduler.shared).eraseToAnyPublisher()
    case "debounce": source.debounce(for: interval, scheduler: scheduler).eraseToAnyPublisher()
    default: source.timeout(.seconds(5), scheduler: scheduler).eraseToAnyPublisher()
    }
  }

  @Test(arguments: timed, completions)
  func `of two completions the first counts, and nothing comes after it`(
    name: String, completion: Completion
  ) {
    time(name).subscribe(probe)
    source.send(1)
    scheduler.advance(by: .milliseconds(10))
    #expect(probe.values == [1])
    source.send(completion: completion)
    source.send(2)
    source.send(completion: Self.opposite(completion))
    source.send(3)
    scheduler.advance(by: .seconds(10))

    #expect(probe.values == [1])
    #expect(probe.completions == [completion])
    #expect(probe.breaches == [])
  }

  @Test(arguments: timed, completions)
  func `what comes when the completion is out already is ignored`(
    name: String, completion: Completion
  ) {
    time(name).subscribe(probe)
    source.send(completion: completion)
    scheduler.advance(by: .milliseconds(10))
    #expect(probe.completions == [completion])
    source.send(2)
    source.send(completion: Self.opposite(completion))
    scheduler.advance(by: .seconds(10))

    #expect(probe.values == [])
    #expect(probe.completions == [completion])
    #expect(scheduler.pendingCount == 0)
  }

  @Test(arguments: timed.filter { $0 != "subscribe(on:)" })
  func `what comes after the cancellation is not even scheduled`(name: String) {
    time(name).subscribe(probe)
    source.send(1)
    probe.cancelHere()
    source.send(2)
    scheduler.advance(by: .seconds(10))
    source.send(3)
    source.send(completion: .finished)

    #expect(scheduler.pendingCount == 0)
    scheduler.advance(by: .seconds(10))
    #expect(probe.values == [])
    #expect(probe.breaches == [])
  }

  @Test func `a failed upstream's later signals do not mix into catch's replacement`() {
    let replacement = PassthroughSubject<Int, MarbleFailure>()
    let handled = Journal<Int>()
    source.catch { _ in
      handled.note(1)
      return replacement
    }
    .subscribe(probe)
    source.send(1)
    source.send(completion: .failure(MarbleFailure()))
    source.send(98)
    replacement.send(2)
    source.send(completion: .failure(MarbleFailure()))
    source.send(completion: .finished)
    source.send(99)
    replacement.send(3)

    #expect(probe.values == [1, 2, 3])
    #expect(probe.completions == [])
    #expect(handled.count == 1)
    replacement.send(completion: .finished)
    #expect(probe.hasFinished)
    #expect(probe.breaches == [])
  }

  @Test func `a finish after the failure does not cost replaceError its value`() {
    let waiting = Probe<Int, Never>(.none)
    source.replaceError(with: 9).subscribe(waiting)
    source.send(completion: .failure(MarbleFailure()))
    source.send(completion: .finished)
    #expect(waiting.values == [])
    #expect(waiting.completions == [])

    waiting.request(.max(1))

    #expect(waiting.values == [9])
    #expect(waiting.hasFinished)
    #expect(waiting.breaches == [])
  }

  @Test func `an earlier attempt that goes on sending does not mix into a retry`() {
    source.retry(2).subscribe(probe)
    source.send(1, to: 0)
    source.send(completion: .failure(MarbleFailure()), to: 0)
    #expect(source.count == 2)
    source.send(98, to: 0)
    source.send(completion: .failure(MarbleFailure()), to: 0)
    source.send(2, to: 1)
    source.send(completion: .finished, to: 0)
    source.send(99, to: 0)
    source.send(3, to: 1)

    #expect(source.count == 2)
    #expect(probe.values == [1, 2, 3])
    #expect(probe.completions == [])
    source.send(completion: .finished, to: 1)
    #expect(probe.hasFinished)
    #expect(probe.breaches == [])
  }

  @Test func `a superseded inner that goes on sending is ignored`() {
    let inners = [Source(), Source()]
    let outer = PassthroughSubject<Int, MarbleFailure>()
    outer.map { inners[$0] }.switchToLatest().subscribe(probe)
    outer.send(0)
    inners[0].send(1)
    outer.send(1)
    inners[0].send(99)
    inners[0].send(completion: .failure(MarbleFailure()))
    inners[1].send(2)

    #expect(probe.values == [1, 2])
    #expect(probe.completions == [])
    probe.cancel()
  }

  @Test(arguments: ["debounce", "throttle"])
  func `everything is asked for at once, whatever downstream asks for`(name: String) {
    let probe = Probe<Int, MarbleFailure>(.none)
    time(name).subscribe(probe)
    #expect(source.subscription().requests == [.unlimited])
    probe.request(.max(1))

    #expect(source.subscription().requests == [.unlimited])
    probe.cancel()
  }

  @Test(arguments: ["debounce", "throttle", "receive(on:)", "delay", "timeout"], completions)
  func `an end comes on the scheduler, not inside the call that sends it`(
    name: String, completion: Completion
  ) {
    time(name).subscribe(probe)
    source.send(completion: completion)
    #expect(probe.completions == [])
    scheduler.advance(by: name == "delay" ? .milliseconds(3) : .zero)

    #expect(probe.completions == [completion])
  }

  @Test(arguments: ["debounce", "throttle", "receive(on:)", "delay", "timeout"], completions)
  func `a cancellation between the end and its delivery really cancels`(
    name: String, completion: Completion
  ) {
    time(name).subscribe(probe)
    source.send(completion: completion)
    probe.cancelHere()
    scheduler.advance(by: .seconds(10))

    #expect(probe.completions == [])
    #expect(probe.breaches == [])
  }

  @Test(arguments: ["receive(on:)", "delay", "timeout"])
  func `the subscription and requests pass at once`(name: String) {
    let probe = Probe<Int, MarbleFailure>(.max(2))
    time(name).subscribe(probe)
    #expect(probe.subscription != nil)
    probe.request(.max(1))

    #expect(source.subscription().requests == [.max(2), .max(1)])
    probe.cancel()
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }

  /// Goes on after a cancellation.
  private struct Rude: Publisher {
    typealias Output = Int
    typealias Failure = MarbleFailure

    func receive<S: Subscriber<Int, MarbleFailure>>(subscriber: S) {
      subscriber.receive(subscription: Subscriptions.empty)
      for number in 0..<10 { _ = subscriber.receive(number) }
    }
  }

  @Test func `flatMap makes no publisher after the stream has failed`() {
    let journal = Journal<Int>()
    let run = Rude().flatMap { number in
      journal.note(number)
      return Fail<Int, MarbleFailure>(error: MarbleFailure())
    }
    .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    #expect(journal.entries == [0])
    run.cancel()
  }
}
