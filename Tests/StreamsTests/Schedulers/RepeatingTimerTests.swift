import Synchronization
import Testing

@testable import Streams

@Suite struct RepeatingTimerTests {
  /// Runs work late, by as much as it is told.
  struct LateScheduler: Scheduler {
    let base: VirtualTimeScheduler
    let lateness: Duration

    var now: Instant { base.now }

    func schedule(_ action: @escaping @Sendable () -> Void) {
      base.schedule(action)
    }

    func schedule(
      after instant: Instant, _ action: @escaping @Sendable () -> Void
    ) -> any Cancellable {
      base.schedule(after: instant.advanced(by: lateness), action)
    }
  }

  @Test func `a late wake-up does not make it drift`() {
    let scheduler = VirtualTimeScheduler()
    let late = LateScheduler(base: scheduler, lateness: .milliseconds(2))
    let times = Journal<Int64>()
    let timer = late.schedule(after: Instant(.milliseconds(10)), interval: .milliseconds(10)) {
      times.note(scheduler.now.nanoseconds / 1_000_000)
    }
    scheduler.advance(by: .milliseconds(45))

    #expect(times.entries == [12, 22, 32, 42])
    timer.cancel()
  }

  @Test func `an interval below a nanosecond is one`() {
    let base = VirtualTimeScheduler()
    let scheduler = LateScheduler(base: base, lateness: .zero)
    let times = Journal<Int64>()
    let timer = scheduler.schedule(
      after: .zero, interval: Duration(secondsComponent: 0, attosecondsComponent: 1)
    ) {
      times.note(base.now.nanoseconds)
    }
    base.advance(by: .nanoseconds(3))

    #expect(times.entries == [0, 1, 2, 3])
    timer.cancel()
  }

  @Test func `runs that are missed are left out`() {
    let scheduler = VirtualTimeScheduler()
    let late = LateScheduler(base: scheduler, lateness: .milliseconds(25))
    let times = Journal<Int64>()
    let timer = late.schedule(after: Instant(.milliseconds(10)), interval: .milliseconds(10)) {
      times.note(scheduler.now.nanoseconds / 1_000_000)
    }
    scheduler.advance(by: .milliseconds(130))

    // Those of 10, 40, 70 and 100 ms.
    #expect(times.entries == [35, 65, 95, 125])
    timer.cancel()
  }

  /// On a scheduler that leaves repeating to this timer.
  @Test func `may be cancelled from inside its action`() {
    let base = VirtualTimeScheduler()
    let scheduler = LateScheduler(base: base, lateness: .zero)
    let itself = CurrentValueSubject<(any Cancellable)?, Never>(nil)
    let count = Atomic(0)
    itself.value = scheduler.schedule(after: .zero, interval: .seconds(1)) {
      if count.add(1, ordering: .relaxed).newValue == 3 { itself.value?.cancel() }
    }
    base.run()

    #expect(count.load(ordering: .relaxed) == 3)
    #expect(base.pendingCount == 0)
  }

  @Test func `a cancellation releases its action`() {
    let scheduler = LateScheduler(base: VirtualTimeScheduler(), lateness: .zero)
    weak var token: Token?
    do {
      let strong = Token(1)
      token = strong
      scheduler.schedule(after: .zero, interval: .seconds(1)) { _ = strong.number }.cancel()
    }

    #expect(token == nil)
  }

  @Test(arguments: [0, 3])
  func `a cancellation releases its action, whoever still holds the timer`(repetitions: Int) {
    let base = VirtualTimeScheduler()
    weak var token: Token?
    let timer: any Cancellable
    do {
      let strong = Token(1)
      token = strong
      timer = LateScheduler(base: base, lateness: .zero)
        .schedule(after: Instant(.seconds(1)), interval: .seconds(1)) { _ = strong.number }
    }
    base.advance(by: .seconds(repetitions))
    #expect(token != nil)

    timer.cancel()

    #expect(token == nil)
    #expect(base.pendingCount == 0)
  }

  @Test(.beforeOthers) func `an interval of nothing is a programming error`() async {
    await #expect(processExitsWith: .failure) {
      LateScheduler(base: VirtualTimeScheduler(), lateness: .zero)
        .schedule(after: .zero, interval: .zero) {}.cancel()
    }
  }

  @Test func `an interval of 158 years fires once before the end of time, and once at it`() {
    let years = Duration.seconds(158 * 31_556_952)
    let scheduler = VirtualTimeScheduler()
    let ticks = Journal<Instant>()
    let run = Publishers.interval(years, scheduler: scheduler).sink { ticks.note($0) }
    scheduler.advance(to: .distantFuture)

    #expect(ticks.entries == [Instant(years), .distantFuture])
    #expect(scheduler.nextInstant == nil)
    run.cancel()
  }

  @Test func `a timer on a scheduler that repeats by itself ends at the end of time, too`() {
    let base = VirtualTimeScheduler()
    let late = LateScheduler(base: base, lateness: .zero)
    let count = Journal<Int>()
    let timer = late.schedule(after: .distantFuture, interval: .seconds(1)) { count.note(1) }
    base.advance(to: .distantFuture)

    #expect(count.count == 1)
    #expect(base.nextInstant == nil)
    timer.cancel()
  }

  /// Runs work at once, with a time that does not pass or does.
  struct HastyScheduler: Scheduler {
    let base: VirtualTimeScheduler
    /// True if work that is due later waits.
    let waits: Bool

    var now: Instant { base.now }

    func schedule(_ action: @escaping @Sendable () -> Void) {
      action()
    }

    func schedule(
      after instant: Instant, _ action: @escaping @Sendable () -> Void
    ) -> any Cancellable {
      if waits, instant > now { return base.schedule(after: instant, action) }
      action()
      return AnyCancellable {}
    }
  }

  @Test func `on a scheduler that does not wait, repeated work runs once`() {
    let scheduler = HastyScheduler(base: VirtualTimeScheduler(), waits: false)
    let journal = Journal<Int64>()
    let run = Publishers.interval(.seconds(1), scheduler: scheduler)
      .sink { _ in journal.note(scheduler.now.nanoseconds) }
    #expect(journal.entries == [0])
    run.cancel()
  }

  @Test func `on a scheduler that runs at once what is due, it is repeated`() {
    let scheduler = HastyScheduler(base: VirtualTimeScheduler(), waits: true)
    let journal = Journal<Int64>()
    let timer = scheduler.schedule(after: .zero, interval: .seconds(1)) {
      journal.note(scheduler.now.nanoseconds / 1_000_000_000)
    }
    scheduler.base.advance(by: .seconds(3))
    #expect(journal.entries == [0, 1, 2, 3])
    timer.cancel()
  }
}
