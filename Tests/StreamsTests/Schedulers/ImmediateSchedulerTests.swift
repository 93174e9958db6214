import Testing

@testable import Streams

@Suite struct ImmediateSchedulerTests {
  @Test func `runs everything at once, where it is called`() {
    let log = Journal<String>()
    let scheduler: any Scheduler = ImmediateScheduler.shared

    scheduler.schedule { log.note("now") }
    scheduler.schedule(after: .distantFuture) { log.note("later") }
    let timer = scheduler.schedule(after: .distantFuture, interval: .seconds(1)) {
      log.note("again and again")
    }

    #expect(log.entries == ["now", "later", "again and again"])
    #expect(scheduler.now == .zero)
    timer.cancel()
  }

  @Test func `ranks mean nothing to it`() {
    #expect(ImmediateScheduler.shared.ranked(3) is ImmediateScheduler)
  }

  @Test func `delays disappear`() {
    let probe = Probe<Int, Never>()
    [1, 2, 3].publisher.delay(for: .seconds(3_600), scheduler: ImmediateScheduler.shared)
      .subscribe(probe)

    #expect(probe.values == [1, 2, 3])
    #expect(probe.hasFinished)
  }
}
