import Testing

@testable import Streams

@Suite struct AsyncSchedulerTests {
  let scheduler = VirtualTimeScheduler()
  let journal = Journal<String>()

  /// Runs in virtual time, when it is moved.
  func task(_ body: @escaping @Sendable () async throws -> Void) -> Task<Void, any Error> {
    Task(executorPreference: scheduler, operation: body)
  }

  @Test func `a task that sleeps goes on at its instant`() {
    let (scheduler, journal) = (scheduler, journal)
    let sleeping = task {
      try await scheduler.sleep(for: .seconds(2))
      journal.note("\(scheduler.now)")
      try await scheduler.sleep(until: .zero + .seconds(5))
      journal.note("\(scheduler.now)")
    }
    scheduler.advance(by: .seconds(3))
    #expect(journal.entries == ["2.0 seconds"])
    scheduler.run()

    #expect(journal.entries == ["2.0 seconds", "5.0 seconds"])
    _ = sleeping
  }

  @Test func `two tasks go on in the order in which they are due`() {
    let (scheduler, journal) = (scheduler, journal)
    for (name, seconds) in [("a", 3), ("b", 1), ("c", 3), ("d", 2)] {
      _ = task {
        try await scheduler.sleep(for: .seconds(seconds))
        journal.note(name)
      }
    }
    scheduler.run()

    #expect(journal.entries == ["b", "d", "a", "c"])
  }

  @Test func `a task that is cancelled wakes up at once, and its timer is released`() {
    let (scheduler, journal) = (scheduler, journal)
    let sleeping = task {
      do {
        try await scheduler.sleep(for: .seconds(2))
      } catch {
        journal.note("\(error is CancellationError) at \(scheduler.now)")
      }
    }
    scheduler.advance(by: .seconds(1))
    #expect(scheduler.pendingCount == 1)
    sleeping.cancel()
    scheduler.run()

    #expect(journal.entries == ["true at 1.0 seconds"])
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `a task that is cancelled before does not sleep`() {
    let (scheduler, journal) = (scheduler, journal)
    let sleeping = task {
      do {
        try await scheduler.sleep(for: .seconds(2))
      } catch {
        journal.note("\(error is CancellationError) at \(scheduler.now)")
      }
    }
    sleeping.cancel()
    scheduler.run()

    #expect(journal.entries == ["true at 0.0 seconds"])
  }

  @Test func `sleeping on the immediate scheduler takes no time`() async throws {
    try await ImmediateScheduler.shared.sleep(for: .seconds(3_600))
  }

  @Test func `a timer's loop runs at every instant until it is left`() {
    let (scheduler, journal) = (scheduler, journal)
    let ticking = task {
      for await instant in scheduler.timer(interval: .seconds(2)) {
        journal.note("\(instant)")
        if instant > .zero + .seconds(5) { break }
      }
      journal.note("over")
    }
    scheduler.advance(by: .seconds(60))

    #expect(journal.entries == ["2.0 seconds", "4.0 seconds", "6.0 seconds", "over"])
    #expect(scheduler.pendingCount == 0)
    _ = ticking
  }

  @Test func `a loop that is slower than its timer sees the latest instant`() {
    let (scheduler, journal) = (scheduler, journal)
    let ticking = task {
      for await instant in scheduler.timer(interval: .seconds(1)) {
        journal.note("\(instant)")
        try await scheduler.sleep(for: .milliseconds(2_400))
      }
    }
    scheduler.advance(by: .seconds(7))
    ticking.cancel()

    #expect(journal.entries == ["1.0 seconds", "3.0 seconds", "5.0 seconds"])
  }

  @Test func `the values of a publisher are waited for in virtual time`() {
    let (scheduler, journal) = (scheduler, journal)
    let looping = task {
      let delayed = [1, 2].publisher.delay(for: .seconds(1), scheduler: scheduler)
      for await number in delayed.values { journal.note("\(number) at \(scheduler.now)") }
      journal.note("finished")
    }
    scheduler.run()

    #expect(journal.entries == ["1 at 1.0 seconds", "2 at 2.0 seconds", "finished"])
    _ = looping
  }

  @Test func `of two repeating timers comes first the one that has waited longer`() {
    let journal = journal
    let often = scheduler.schedule(after: .zero + .seconds(2), interval: .seconds(2)) {
      journal.note("every 2")
    }
    let seldom = scheduler.schedule(after: .zero + .seconds(3), interval: .seconds(3)) {
      journal.note("every 3")
    }
    scheduler.advance(by: .seconds(6))

    #expect(journal.entries == ["every 2", "every 3", "every 2", "every 3", "every 2"])
    _ = (often, seldom)
  }
}
