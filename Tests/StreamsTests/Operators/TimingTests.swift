import Streams
import Testing

@Suite struct TimingTests {
  @Test func `debounce publishes the latest value once upstream is silent`() {
    expect(
      .play("-a-bc------d----|") { $0.debounce(for: .milliseconds(3), scheduler: $1) },
      "-------c------d-|")
  }

  @Test func `debounce of 13 ms after values at 0, 4 and 9 publishes at 22`() {
    expect(
      .play("a---b----c") { $0.debounce(for: .milliseconds(13), scheduler: $1) }, " 22ms c")
  }

  @Test(arguments: ["|", "#"])
  func `debounce drops the waiting value at the end`(end: String) {
    expect(
      .play(Marbles("-a-b\(end)")) { $0.debounce(for: .milliseconds(3), scheduler: $1) },
      Marbles("----\(end)"))
  }

  @Test func `debounce drops the waiting value even if it is due at the finish`() {
    expect(.play("-a-|") { $0.debounce(for: .milliseconds(2), scheduler: $1) }, "---|")
  }

  @Test(arguments: [
    ("-a----|", "------(a|)"), ("-a----#", "------(a#)"), ("-a---b----", "-------a---b"),
    ("-a-|", "---|"),
  ])
  func `debounce drops no value whose time has come, though its timer is late`(
    source: String, debounced: String
  ) {
    let scheduler = VirtualTimeScheduler()
    let late = SettableClock(scheduler) { .milliseconds(3) }
    let values = scheduler.hot(Marbles(source)).debounce(for: .milliseconds(3), scheduler: late)

    expect(scheduler.record(values), Marbles(debounced))
  }

  @Test func `debounce emits the waiting value at the end if told`() {
    let emitting = Marbles.play("-a-b|") {
      $0.debounce(for: .milliseconds(3), scheduler: $1, atCompletion: .emitPending)
    }
    let failing = Marbles.play("-a-b#") {
      $0.debounce(for: .milliseconds(3), scheduler: $1, atCompletion: .emitPending)
    }

    expect(emitting, "----(b|)")
    expect(failing, "----(b#)")
  }

  @Test func `debounce drops what was not asked for`() {
    let values = Marbles.play("-a-----b-----c-----|", subscriber: "(^1)---------1") {
      $0.debounce(for: .milliseconds(2), scheduler: $1)
    }

    expect(values, "---a-----------c---|")
  }

  @Test func `a burst of any length costs debounce one timer`() {
    let scheduler = VirtualTimeScheduler()
    let subject = PassthroughSubject<Int, Never>()
    let cancellable = subject.debounce(for: .seconds(1), scheduler: scheduler).sink { _ in }

    for value in 0..<1_000 { subject.send(value) }

    #expect(scheduler.pendingCount == 1)
    cancellable.cancel()
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `throttle publishes the newest value of each interval`() {
    expect(
      .play("-ab-c-----d-|") {
        $0.throttle(for: .milliseconds(4), scheduler: $1, latest: true)
      }, "-a---c----d-|")
  }

  @Test func `throttle publishes the first value of each interval`() {
    expect(
      .play("-ab-c-----d-|") {
        $0.throttle(for: .milliseconds(4), scheduler: $1, latest: false)
      }, "-a---b----d-|")
  }

  @Test(arguments: ["|", "#"])
  func `a value that waits delays the end of a throttle`(end: String) {
    expect(
      .play(Marbles("-ab\(end)")) {
        $0.throttle(for: .milliseconds(4), scheduler: $1, latest: true)
      }, Marbles("-a---(b\(end))"))
  }

  @Test func `delay moves everything`() {
    expect(.play("-1-2-3-|") { $0.delay(for: .milliseconds(3), scheduler: $1) }, "----1-2-3-|")
    expect(.play("-1-2-3-#") { $0.delay(for: .milliseconds(3), scheduler: $1) }, "----1-2-3-#")
  }

  @Test func `a delay that is cancelled leaves nothing with the scheduler`() {
    let scheduler = VirtualTimeScheduler()
    let source = PassthroughSubject<Int, Never>()
    let run = source.delay(for: .seconds(5), scheduler: scheduler).sink { _ in }
    for value in 1...6 { source.send(value) }
    scheduler.advance(by: .seconds(1))
    source.send(completion: .finished)
    #expect(scheduler.pendingCount == 7)
    run.cancel()

    #expect(scheduler.pendingCount == 0)
  }

  @Test func `delay passes requests straight through`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("1-2-3-|")

    let values = scheduler.record(
      source.delay(for: .milliseconds(5), scheduler: scheduler), subscriber: "(^1)--2")

    expect(values, "-----1--23-|")
    expect(source.requests, "1--2")
  }

  @Test func `timeout finishes when no value comes`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-2---------3-|")

    expect(
      scheduler.record(source.timeout(.milliseconds(5), scheduler: scheduler)), "-1-2----|")
    expect(source.subscriptions, "^-------!")
  }

  @Test func `timeout fails with the error it is given`() {
    expect(
      .play("-1-2---------3-|") {
        $0.timeout(.milliseconds(5), scheduler: $1) { MarbleFailure() }
      }, "-1-2----#")
  }

  @Test func `timeout runs from the subscription and again from the first request`() {
    expect(
      .play("--------|", subscriber: "(^0)") { $0.timeout(.milliseconds(5), scheduler: $1) },
      "-----|")
    expect(
      .play("--------|", subscriber: "(^0)--1") { $0.timeout(.milliseconds(5), scheduler: $1) },
      "--------|")
  }

  @Test func `timeout works without time`() {
    let seen = CurrentValueSubject<[Int], Never>([])
    let cancellable = [1, 2].publisher.timeout(.seconds(1), scheduler: ImmediateScheduler.shared)
      .sink { seen.value.append($0) }

    #expect(seen.value == [1, 2])
    cancellable.cancel()
  }

  @Test func `receive on delivers in order, one job for each signal`() {
    let scheduler = VirtualTimeScheduler()
    let subject = PassthroughSubject<Int, Never>()
    let seen = CurrentValueSubject<[Int], Never>([])
    let cancellable = subject.receive(on: scheduler).sink { seen.value.append($0) }

    subject.send(1)
    subject.send(2)
    #expect(seen.value == [])
    #expect(scheduler.pendingCount == 2)
    scheduler.run()

    #expect(seen.value == [1, 2])
    cancellable.cancel()
  }

  @Test func `a burst schedules no timer after the first`() {
    let uses = Journal<String>()
    let scheduler = UnimplementedScheduler("Debounce") { uses.note($0) }
    let subject = PassthroughSubject<Int, Never>()
    let run = subject.debounce(for: .seconds(1), scheduler: scheduler).sink { _ in }
    for value in 0..<1_000 { subject.send(value) }

    #expect(uses.entries.count { $0.contains("schedules work") } == 1)
    run.cancel()
  }

  @Test(arguments: [true, false])
  func `throttle drops what was not asked for, and that holds up nothing`(latest: Bool) {
    let values = Marbles.play("-a-----b-c---|", subscriber: "(^1)-------1") {
      $0.throttle(for: .milliseconds(4), scheduler: $1, latest: latest)
    }

    expect(values, "-a-------c---|")
  }

  @Test func `timeout does not run again from a second request`() {
    let values = Marbles.play("----------|", subscriber: "(^1)--1") {
      $0.timeout(.milliseconds(5), scheduler: $1)
    }

    expect(values, "-----|")
  }

  @Test func `in virtual time a signal keeps its place among other work of its instant`() {
    let (scheduler, order) = (VirtualTimeScheduler(), Journal<Int>())
    let subject = PassthroughSubject<Int, Never>()
    let run = subject.receive(on: scheduler).sink { order.note($0) }
    subject.send(1)
    scheduler.schedule { order.note(-1) }
    subject.send(2)
    scheduler.run()

    #expect(order.entries == [1, -1, 2])
    run.cancel()
  }

  @Test func `a prefix for a time ends with it`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-2-3-4-|")

    expect(
      scheduler.record(source.prefix(for: .milliseconds(4), scheduler: scheduler)), "-1-2|")
    expect(source.subscriptions, "^---!")
  }

  @Test func `a prefix for a time ends with upstream, if that is sooner`() {
    let values = Marbles.play("-1-#") { source, scheduler in
      source.prefix(for: .milliseconds(4), scheduler: scheduler)
    }

    expect(values, "-1-#")
  }
}
