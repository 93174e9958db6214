import Testing

@testable import Streams

@Suite struct SchedulerClockTests {
  let scheduler = VirtualTimeScheduler()

  @Test func `a clock shows the scheduler's time`() {
    scheduler.advance(by: .seconds(3))

    #expect(scheduler.clock.now == Instant(.seconds(3)))
    #expect(scheduler.clock.minimumResolution == .nanoseconds(1))
  }

  @Test func `what sleeps wakes when the time is moved`() {
    let wakes = Journal<Instant>()
    let clock = scheduler.clock
    Task(executorPreference: scheduler) {
      try await clock.sleep(for: .seconds(1))
      wakes.note(clock.now)
      try await clock.sleep(until: Instant(.seconds(5)))
      wakes.note(clock.now)
    }
    scheduler.run()

    #expect(wakes.entries == [Instant(.seconds(1)), Instant(.seconds(5))])
  }

  @Test func `code that takes any clock runs in virtual time`() {
    func wait(_ clock: some Clock<Duration>) async throws -> Duration {
      try await clock.measure { try await clock.sleep(for: .seconds(60)) }
    }
    let measured = Journal<Duration>()
    Task(executorPreference: scheduler) { [scheduler] in
      measured.note(try await wait(scheduler.clock))
    }
    scheduler.run()

    #expect(measured.entries == [.seconds(60)])
  }
}
