import Streams
import Testing

@Suite struct CombineSchedulerTests {
  private let time = VirtualTimeScheduler()
  private let scheduler: ForCombine

  init() {
    scheduler = ForCombine(time: time)
  }

  @Test func `operators use the functions that a scheduler written for Combine has`() {
    expect(
      .play("-1-2-|") { source, time in
        source.delay(for: .milliseconds(3), scheduler: ForCombine(time: time))
      },
      "----1-2-|")
    let numbers = Journal<Int>()
    let run = [1, 2].publisher.receive(on: scheduler).sink { numbers.note($0) }
    #expect(numbers.entries == [])
    time.advance()
    #expect(numbers.entries == [1, 2])
    #expect(Set(scheduler.calls.entries) == ["at once"])
    run.cancel()
  }

  @Test func `a later action gets the scheduler's own tolerance, and can be cancelled`() {
    let ran = Journal<Int>()
    scheduler.schedule(after: Instant(.milliseconds(5))) { ran.note(1) }
    scheduler.schedule(after: Instant(.milliseconds(5))) { ran.note(2) }.cancel()
    time.run()
    #expect(ran.entries == [1])
    #expect(
      scheduler.calls.entries == [
        "at 0.005 seconds, within 0.001 seconds", "at 0.005 seconds, within 0.001 seconds",
      ])
  }

  @Test func `a cancelled action is released at once`() {
    weak var token: Token?
    let timer: any Cancellable
    do {
      let strong = Token(1)
      token = strong
      timer = scheduler.schedule(after: Instant(.seconds(1))) { _ = strong.number }
    }
    #expect(token != nil)
    timer.cancel()
    #expect(token == nil)
  }

  @Test func `what repeats is left to the scheduler's own function`() {
    let ran = Journal<Instant>()
    let timer = Publishers.interval(.milliseconds(2), scheduler: scheduler).sink { ran.note($0) }
    time.advance(by: .milliseconds(5))
    timer.cancel()
    time.run()
    #expect(ran.entries == [Instant(.milliseconds(2)), Instant(.milliseconds(4))])
    let every = scheduler.schedule(after: .zero, interval: .milliseconds(2)) {}
    every.cancel()
    #expect(scheduler.calls.entries.last == "every 0.002 seconds from 0.0 seconds")
  }
}

/// As it was written for Combine, but for the name of the protocol.
private struct ForCombine: CombineScheduler {
  typealias SchedulerOptions = Never

  let time: VirtualTimeScheduler
  let calls = Journal<String>()

  var now: Instant { time.now }
  var minimumTolerance: Duration { .milliseconds(1) }

  func schedule(options: SchedulerOptions?, _ action: @escaping @Sendable () -> Void) {
    calls.note("at once")
    time.schedule(action)
  }

  func schedule(
    after date: Instant, tolerance: Duration, options: SchedulerOptions?,
    _ action: @escaping @Sendable () -> Void
  ) {
    calls.note("at \(date), within \(tolerance)")
    time.schedule(after: date, action)
  }

  func schedule(
    after date: Instant, interval: Duration, tolerance: Duration, options: SchedulerOptions?,
    _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable {
    calls.note("every \(interval) from \(date)")
    return time.schedule(after: date, interval: interval, action)
  }
}
