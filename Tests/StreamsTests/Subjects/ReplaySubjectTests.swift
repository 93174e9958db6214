import Testing

@testable import Streams

@Suite struct ReplaySubjectTests {
  typealias Subject = ReplaySubject<String, MarbleFailure>

  let scheduler = VirtualTimeScheduler()

  /// A subject that is sent a diagram.
  func subject(_ bufferSize: Int, _ diagram: Marbles) -> (Subject, AnyCancellable) {
    let subject = Subject(bufferSize: bufferSize)
    return (subject, scheduler.hot(diagram).subscribe(subject))
  }

  @Test func `who comes late gets the latest values, and those that follow`() {
    let (subject, run) = subject(2, "-1-2-3---4-|")
    let early = scheduler.observe(subject)
    let late = scheduler.observe(subject, subscriber: "------^")
    scheduler.advance(by: .seconds(1))

    expect(early.marbles, "-1-2-3---4-|")
    expect(late.marbles, "------(23)--4-|")
    run.cancel()
  }

  @Test func `who comes after the end gets the latest values and the end`() {
    let (failing, first) = subject(2, "-1-2-3-#")
    let (finishing, second) = subject(9, "-1-|")
    let afterFailure = scheduler.observe(failing, subscriber: "---------^")
    let afterFinish = scheduler.observe(finishing, subscriber: "---------^")
    scheduler.advance(by: .seconds(1))

    expect(afterFailure.marbles, "---------(23#)")
    expect(afterFinish.marbles, "---------(1|)")
    withExtendedLifetime((first, second)) {}
  }

  @Test func `a subscriber gets all in order, as long as they are kept`() {
    let (subject, run) = subject(2, "-1-2-3-4-|")
    let slow = scheduler.observe(subject, subscriber: "(^1)---1-------1-1")
    scheduler.advance(by: .seconds(1))

    expect(slow.marbles, "-1--2-------3-(4|)")
    run.cancel()
  }

  @Test func `a slow subscriber misses what is kept no longer`() {
    let (subject, run) = subject(2, "-1-2-3-4-|")
    let slow = scheduler.observe(subject, subscriber: "(^1)-----------*")
    scheduler.advance(by: .seconds(1))

    expect(slow.marbles, "-1----------(34|)")
    run.cancel()
  }

  @Test func `the end comes at once to who has seen all`() {
    let (subject, run) = subject(2, "-1-|")
    let one = scheduler.observe(subject, subscriber: "(^1)")
    let none = scheduler.observe(subject, subscriber: "(^0)------1")
    scheduler.advance(by: .seconds(1))

    expect(one.marbles, "-1-|")
    expect(none.marbles, "-------(1|)")
    run.cancel()
  }

  @Test func `an end without values needs no demand`() {
    let (subject, run) = subject(1, "--|")
    let none = scheduler.observe(subject, subscriber: "(^0)")
    let late = scheduler.observe(subject, subscriber: "-----(^0)")
    scheduler.advance(by: .seconds(1))

    expect(none.marbles, "--|")
    expect(late.marbles, "-----|")
    run.cancel()
  }

  @Test func `a buffer of one value replays it`() {
    let subject = ReplaySubject<Int, Never>(bufferSize: 1)
    for number in 1...5 { subject.send(number) }

    expect(scheduler.record(subject), "5")
  }

  @Test func `all values are kept if there is no bound`() {
    let subject = ReplaySubject<Int, Never>(bufferSize: .max)
    for number in 1...9 { subject.send(number) }
    subject.send(completion: .finished)

    expect(scheduler.record(subject), "(123456789|)")
  }

  @Test func `a value that is sent inside a receive follows the current one`() {
    let subject = ReplaySubject<Int, Never>(bufferSize: 3)
    let first = Probe<Int, Never>(onValue: { _, value in if value == 1 { subject.send(2) } })
    subject.subscribe(first)
    let second = Probe<Int, Never>()
    subject.subscribe(second)
    subject.send(1)

    #expect(first.values == [1, 2])
    #expect(second.values == [1, 2])
    #expect(first.breaches + second.breaches == [])
  }

  @Test func `a subscriber that cancels in the middle of a replay gets no more`() {
    let subject = ReplaySubject<Int, Never>(bufferSize: 3)
    for number in 1...3 { subject.send(number) }
    subject.send(completion: .finished)
    let probe = Probe<Int, Never>(onValue: { probe, value in if value == 2 { probe.cancel() } })
    subject.subscribe(probe)

    #expect(probe.values == [1, 2])
    #expect(!probe.hasFinished)
    #expect(probe.breaches == [])
  }

  @Test func `a subscriber that keeps no subscription is released once, at the end`() {
    weak var gone: Token?
    let subject = ReplaySubject<Int, Never>(bufferSize: 2)
    let entries = Journal<String>()
    for name in ["a", "b", "c"] {
      let token = Token(0)
      gone = token
      subject.subscribe(
        AnySubscriber<Int, Never>(
          receiveSubscription: { $0.request(.unlimited) },
          receiveValue: {
            entries.note("\(name)\($0 + token.number)")
            return .none
          },
          receiveCompletion: { _ in entries.note(name) }))
    }
    subject.send(1)
    subject.send(completion: .finished)

    #expect(entries.entries == ["a1", "b1", "c1", "a", "b", "c"])
    #expect(gone == nil)
    expect(scheduler.record(subject), "(1|)")
  }
}
