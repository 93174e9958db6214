import Testing

@testable import Streams

/// A clock that a test moves.
private final class ManualClock: Clock {
  private let scheduler = VirtualTimeScheduler()

  var now: Instant { scheduler.now }
  var minimumResolution: Duration { .nanoseconds(1) }
  /// How many sleep.
  var sleeperCount: Int { scheduler.pendingCount }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await scheduler.sleep(until: deadline)
  }

  func advance(by duration: Duration) {
    scheduler.advance(by: duration)
  }
}

@Suite struct ClockSchedulerTests {
  private let clock = ManualClock()
  let journal = Journal<String>()

  func until(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  @Test func `work runs when the clock comes to its instant`() async {
    clock.advance(by: .seconds(10))
    let scheduler = ClockScheduler(clock)
    let journal = journal
    #expect(scheduler.now == .zero)
    scheduler.schedule(after: .zero + .seconds(2)) { journal.note("b") }
    scheduler.schedule(after: .zero + .seconds(1)) { journal.note("a") }
    scheduler.schedule(after: .zero + .seconds(2)) { journal.note("c") }
    scheduler.schedule { journal.note("now") }
    await until { journal.count == 1 && clock.sleeperCount == 1 }
    #expect(journal.entries == ["now"])
    clock.advance(by: .seconds(1))
    await until { journal.count == 2 && clock.sleeperCount == 1 }
    #expect(scheduler.now == .zero + .seconds(1))
    clock.advance(by: .seconds(1))
    await until { journal.count == 4 }

    #expect(journal.entries == ["now", "a", "b", "c"])
  }

  @Test func `work for an earlier instant wakes it up earlier`() async {
    let scheduler = ClockScheduler(clock)
    let journal = journal
    let late = scheduler.schedule(after: .zero + .seconds(5)) { journal.note("late") }
    await until { clock.sleeperCount == 1 }
    scheduler.schedule(after: .zero + .seconds(1)) { journal.note("early") }
    while journal.count == 0 {
      clock.advance(by: clock.now < .zero + .seconds(1) ? .seconds(1) : .zero)
      await Task.yield()
    }

    #expect(journal.entries == ["early"])
    late.cancel()
  }

  @Test func `nothing sleeps any more when all is cancelled, and the work is released`() async {
    let scheduler = ClockScheduler(clock)
    let object = Journal<Int>()
    weak var witness = object
    let timer: any Cancellable
    do {
      let captured = Journal<Int>()
      witness = captured
      timer = scheduler.schedule(after: .zero + .seconds(5)) { captured.note(1) }
    }
    await until { clock.sleeperCount == 1 }
    timer.cancel()
    await until { clock.sleeperCount == 0 }

    #expect(witness == nil)
    _ = object
  }

  @Test func `a timer repeats without drift`() async {
    let scheduler = ClockScheduler(clock)
    let journal = journal
    let timer = scheduler.schedule(after: .zero + .seconds(1), interval: .seconds(1)) {
      journal.note("\(scheduler.now)")
    }
    for count in 1...3 {
      await until { clock.sleeperCount == 1 }
      clock.advance(by: .seconds(1))
      await until { journal.count == count }
    }
    timer.cancel()

    #expect(journal.entries == ["1.0 seconds", "2.0 seconds", "3.0 seconds"])
  }

  @Test func `operators run on the system's clock`() async {
    let scheduler = ClockScheduler(ContinuousClock())
    var numbers = (1...100).publisher.receive(on: scheduler)
      .delay(for: .microseconds(10), scheduler: scheduler).collect().values.makeAsyncIterator()

    #expect(await numbers.next() == Array(1...100))
    #expect(await numbers.next() == nil)
  }
}

@Suite struct UnimplementedSchedulerTests {
  @Test func `it says who used it, and for what`() {
    let messages = Journal<String>()
    let scheduler = UnimplementedScheduler("The search") { messages.note($0) }
    _ = scheduler.now
    scheduler.schedule {}
    scheduler.schedule(after: .zero + .seconds(1)) {}
    _ = scheduler.schedule(after: .zero, interval: .seconds(2)) {}

    #expect(
      messages.entries == [
        "The search asks for the time of a scheduler that is not implemented.",
        "The search schedules work on a scheduler that is not implemented.",
        "The search schedules work for 1.0 seconds on a scheduler that is not implemented.",
        "The search schedules work every 2.0 seconds on a scheduler that is not implemented.",
      ])
  }

  @Test(.beforeOthers) func `without being told whom to tell, it stops the program`() async {
    await #expect(processExitsWith: .failure) {
      UnimplementedScheduler("The search").schedule {}
    }
  }
}
