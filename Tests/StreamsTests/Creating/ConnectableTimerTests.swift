import Streams
import Testing

@Suite struct ConnectableTimerTests {
  let scheduler = VirtualTimeScheduler()

  func timer(every milliseconds: Int) -> Publishers.ConnectableTimer {
    Publishers.ConnectableTimer(every: .milliseconds(milliseconds), scheduler: scheduler)
  }

  @Test func `ticks for all subscribers, from the connection on`() {
    let ticks = timer(every: 3)
    let names = ticks.map { _ in "t" }
    let (first, second) = (scheduler.observe(names), scheduler.observe(names, subscriber: "-----^"))
    scheduler.advance(by: .milliseconds(1))
    let connection = ticks.connect()
    scheduler.advance(by: .milliseconds(9))
    connection.cancel()
    scheduler.advance(by: .milliseconds(9))

    expect(first.marbles, "----t--t--t")
    expect(second.marbles, "-------t--t")
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `connects with the first subscriber, and disconnects after the last`() {
    let ticks = timer(every: 2).autoconnect().map { _ in "t" }

    expect(scheduler.record(ticks, subscriber: "-^----!", for: .milliseconds(20)), "---t-t")
    #expect(scheduler.pendingCount == 0)
    let again = scheduler.observe(ticks, subscriber: "^---!")
    scheduler.advance(by: .milliseconds(20))
    expect(again.marbles, "--t-")
  }

  @Test func `drops ticks that a subscriber has not asked for`() {
    let ticks = timer(every: 2).autoconnect().map { "\($0.nanoseconds / 1_000_000)" }

    expect(
      scheduler.record(ticks, subscriber: "(^1)----2", for: .milliseconds(20)), "--2---6-8")
  }

  @Test func `of two timers that tick at once, the one with the longer interval comes first`() {
    let seen = Journal<String>()
    let runs = [
      timer(every: 2).autoconnect().sink { _ in seen.note("2") },
      timer(every: 3).autoconnect().sink { _ in seen.note("3") },
      Publishers.SchedulerTimer(every: .milliseconds(3), scheduler: scheduler)
        .sink { _ in seen.note("later 3") },
    ]
    scheduler.advance(by: .milliseconds(6))

    #expect(seen.entries == ["2", "3", "later 3", "2", "3", "later 3", "2"])
    for run in runs { run.cancel() }
  }

  @Test(.beforeOthers) func `an interval of nothing is a programming error`() async {
    await #expect(processExitsWith: .failure) {
      _ = Publishers.ConnectableTimer(every: .zero, scheduler: ImmediateScheduler.shared)
    }
  }
}
