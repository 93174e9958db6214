import Testing

@testable import Streams

@Suite struct VirtualTimeSchedulerTests {
  let scheduler = VirtualTimeScheduler()
  let log = Journal<String>()

  /// Schedules `name` to be noted at so many milliseconds.
  @discardableResult
  func note(_ name: String, at milliseconds: Int, on other: (any Scheduler)? = nil)
    -> any Cancellable
  {
    (other ?? scheduler).schedule(after: Instant(.milliseconds(milliseconds))) { [log] in
      log.note(name)
    }
  }

  @Test func `time stands still until it is moved`() {
    #expect(scheduler.now == .zero)
    note("a", at: 5)
    #expect(log.entries == [])
    scheduler.advance(by: .milliseconds(4))
    #expect(scheduler.now == Instant(.milliseconds(4)))
    #expect(log.entries == [])
    scheduler.advance(to: Instant(.milliseconds(5)))

    #expect(log.entries == ["a"])
  }

  @Test func `runs work by its instant, then in the order of scheduling`() {
    note("c", at: 2)
    note("a", at: 1)
    note("d", at: 2)
    note("b", at: 1)
    scheduler.run()

    #expect(log.entries == ["a", "b", "c", "d"])
  }

  @Test func `work sees the time it is due at`() {
    let times = Journal<Instant>()
    for milliseconds in [3, 1, 2] {
      scheduler.schedule(after: Instant(.milliseconds(milliseconds))) { [scheduler] in
        times.note(scheduler.now)
      }
    }
    scheduler.advance(by: .seconds(1))

    #expect(times.entries == [1, 2, 3].map { Instant(.milliseconds($0)) })
    #expect(scheduler.now == Instant(.seconds(1)))
  }

  @Test func `work for the past runs now, behind what was due before`() {
    scheduler.advance(by: .milliseconds(10))
    note("a", at: 10)
    note("b", at: 3)
    scheduler.schedule { [log] in log.note("c") }
    scheduler.advance(by: .zero)

    #expect(log.entries == ["a", "b", "c"])
    #expect(scheduler.now == Instant(.milliseconds(10)))
  }

  @Test func `an instant in the past changes nothing`() {
    scheduler.advance(by: .milliseconds(10))
    scheduler.advance(to: Instant(.milliseconds(3)))
    scheduler.advance(by: .milliseconds(-3))

    #expect(scheduler.now == Instant(.milliseconds(10)))
  }

  @Test func `work scheduled while time moves runs in the same call if it falls inside`() {
    scheduler.schedule(after: Instant(.milliseconds(1))) { [scheduler, log] in
      log.note("outer")
      for milliseconds in [2, 5, 6] {
        scheduler.schedule(after: Instant(.milliseconds(milliseconds))) {
          log.note("inner \(milliseconds)")
        }
      }
      scheduler.schedule { log.note("now") }
    }
    scheduler.advance(to: Instant(.milliseconds(5)))

    #expect(log.entries == ["outer", "now", "inner 2", "inner 5"])
    #expect(scheduler.pendingCount == 1)
    #expect(scheduler.nextInstant == Instant(.milliseconds(6)))
  }

  @Test func `cancelled work does not run and is released`() {
    weak var token: Token?
    let timer: any Cancellable
    do {
      let strong = Token(1)
      token = strong
      timer = scheduler.schedule(after: Instant(.milliseconds(1))) { [log] in
        log.note("\(strong)")
      }
    }
    #expect(token != nil)

    timer.cancel()
    timer.cancel()
    scheduler.run()

    #expect(token == nil)
    #expect(log.entries == [])
  }

  @Test func `cancelling what has run does not hit the work that took its place`() {
    let timer = note("a", at: 1)
    scheduler.run()
    note("b", at: 2)
    timer.cancel()
    scheduler.run()

    #expect(log.entries == ["a", "b"])
  }

  @Test func `work may cancel work of the same instant`() {
    let victim = CurrentValueSubject<(any Cancellable)?, Never>(nil)
    scheduler.schedule { victim.value?.cancel() }
    victim.value = note("a", at: 0)
    scheduler.run()

    #expect(log.entries == [])
  }

  @Test func `a repeating timer does not drift`() {
    let times = Journal<Int64>()
    let timer = scheduler.schedule(
      after: Instant(.milliseconds(1)), interval: .milliseconds(3)
    ) { [scheduler] in
      times.note(scheduler.now.nanoseconds / 1_000_000)
    }
    scheduler.advance(to: Instant(.milliseconds(4)))
    scheduler.advance(to: Instant(.milliseconds(12)))

    #expect(times.entries == [1, 4, 7, 10])
    timer.cancel()
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `a repeating timer re-arms before it acts`() {
    let timer = scheduler.schedule(
      after: Instant(.milliseconds(1)), interval: .milliseconds(1)
    ) { [scheduler, log] in
      log.note("tick")
      scheduler.schedule(after: Instant(.milliseconds(2))) { log.note("after") }
    }
    scheduler.advance(to: Instant(.milliseconds(2)))

    #expect(log.entries == ["tick", "tick", "after", "after"])
    timer.cancel()
  }

  @Test func `a repeating timer that starts in the past catches up, and then keeps its times`() {
    scheduler.advance(to: Instant(.milliseconds(5)))
    let times = Journal<Int64>()
    let timer = scheduler.schedule(
      after: Instant(.milliseconds(1)), interval: .milliseconds(3)
    ) { [scheduler] in
      times.note(scheduler.now.nanoseconds / 1_000_000)
    }
    scheduler.advance(to: Instant(.milliseconds(10)))

    #expect(times.entries == [5, 5, 7, 10])
    timer.cancel()
  }

  @Test func `advancing by nothing runs what is due now`() {
    let ran = Journal<Int>()
    scheduler.schedule { ran.note(1) }
    scheduler.schedule(after: Instant(nanoseconds: 1)) { ran.note(2) }
    scheduler.advance()

    #expect(ran.entries == [1])
    #expect(scheduler.now == .zero)
  }

  @Test func `a cancelled repeating timer is released, from inside its action too`() {
    weak var token: Token?
    let itself = CurrentValueSubject<(any Cancellable)?, Never>(nil)
    do {
      let strong = Token(1)
      token = strong
      itself.value = scheduler.schedule(after: .zero, interval: .seconds(1)) {
        if strong.number == 1 { itself.value?.cancel() }
      }
    }
    #expect(token != nil)
    scheduler.advance(by: .seconds(5))

    #expect(token == nil)
    #expect(scheduler.pendingCount == 0)
  }

  @Test(.beforeOthers) func `an interval of nothing is a programming error`() async {
    await #expect(processExitsWith: .failure) {
      VirtualTimeScheduler().ranked(1).schedule(after: .zero, interval: .zero) {}.cancel()
    }
  }

  @Test(arguments: [0, 1, 9, 10])
  func `cancelling most of the work leaves the rest in order`(kept: Int) {
    let timers = (0..<1_000).map { number in
      (number % 10, note("\(number)", at: (number * 7) % 1_000))
    }
    for (digit, timer) in timers where digit >= kept { timer.cancel() }
    #expect(scheduler.pendingCount == kept * 100)
    scheduler.run()

    let expected = (0..<1_000).filter { $0 % 10 < kept }.sorted { $0 * 7 % 1_000 < $1 * 7 % 1_000 }
    #expect(log.entries == expected.map { "\($0)" })
    #expect(scheduler.nextInstant == nil)
  }

  @Test func `run tells how much it ran and leaves the time at the last`() {
    note("a", at: 1)
    note("b", at: 7)

    #expect(scheduler.run() == 2)
    #expect(scheduler.now == Instant(.milliseconds(7)))
    #expect(scheduler.run() == 0)
    #expect(scheduler.nextInstant == nil)
  }

  @Test func `run until an instant includes it and leaves the time at the last`() {
    for milliseconds in [1, 4, 5, 6] { note("\(milliseconds)", at: milliseconds) }

    #expect(scheduler.run(until: Instant(.milliseconds(5))) == 3)
    #expect(scheduler.now == Instant(.milliseconds(5)))
    #expect(scheduler.run(until: Instant(.milliseconds(5))) == 0)
    #expect(scheduler.pendingCount == 1)
  }

  @Test func `run may do exactly as much as its limit`() {
    for milliseconds in 1...5 { note("a", at: milliseconds) }

    #expect(scheduler.run(limit: 5) == 5)
  }

  @Test func `an endless timer stops run, and fails the test with a message`() {
    let timer = scheduler.schedule(after: .zero, interval: .seconds(1)) {}
    var count = 0
    let failures = VirtualTimeScheduler.failures { count = scheduler.run(limit: 100) }

    #expect(count == 100)
    #expect(failures.count == 1)
    #expect(failures.first?.message.contains("After 100 actions, at 99.0 seconds") == true)
    #expect(failures.first?.message.contains("does a timer never end?") == true)
    timer.cancel()
    #expect(scheduler.run() == 0)
  }

  @Test func `a higher rank runs later at the same instant, whichever was first`() {
    note("tick", at: 1, on: scheduler.ranked(1))
    note("fix", at: 1)
    note("early", at: 1, on: scheduler.ranked(-1))
    note("next tick", at: 1, on: scheduler.ranked(1))
    note("later", at: 2, on: scheduler.ranked(-128))
    note("last", at: 1, on: scheduler.ranked(127))
    scheduler.run()

    #expect(log.entries == ["early", "fix", "tick", "next tick", "last", "later"])
  }

  @Test func `a rank replaces the one before and shares the time`() {
    let ranked = scheduler.ranked(1).ranked(-1)
    note("a", at: 0)
    ranked.schedule { [log] in log.note("b") }
    scheduler.advance(by: .milliseconds(3))

    #expect(log.entries == ["b", "a"])
    #expect(ranked.now == scheduler.now)
  }

  @Test func `a repeating timer keeps its rank`() {
    let timer = scheduler.ranked(1).schedule(
      after: Instant(.milliseconds(1)), interval: .milliseconds(1)
    ) { [log] in log.note("tick") }
    scheduler.advance(by: .milliseconds(1))
    note("fix", at: 2)
    scheduler.advance(by: .milliseconds(1))

    #expect(log.entries == ["tick", "fix", "tick"])
    timer.cancel()
  }
}
