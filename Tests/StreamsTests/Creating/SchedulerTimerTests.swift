import Streams
import Testing

/// Who writes for Combine is likely to have one of these.
extension Publishers {
  fileprivate struct Timer {
    let isClients = true
  }
}

@Suite struct SchedulerTimerTests {
  let scheduler = VirtualTimeScheduler()

  func timer(every milliseconds: Int) -> Publishers.SchedulerTimer {
    Publishers.SchedulerTimer(every: .milliseconds(milliseconds), scheduler: scheduler)
  }

  @Test func `ticks at multiples of the interval from the subscription on`() {
    let ticks = timer(every: 3).scan("") { text, _ in text.isEmpty ? "a" : "b" }

    expect(scheduler.record(ticks, for: .milliseconds(11)), "---a--b--b")
  }

  @Test func `publishes the time of the tick`() {
    let seen = Journal<Instant>()
    let cancellable = timer(every: 2).sink { seen.note($0) }
    scheduler.advance(by: .milliseconds(6))

    #expect(seen.entries.map(\.nanoseconds) == [2_000_000, 4_000_000, 6_000_000])
    cancellable.cancel()
  }

  @Test func `does not drift however time is moved`() {
    let seen = Journal<Int64>()
    let cancellable = timer(every: 7).sink { seen.note($0.nanoseconds / 1_000_000) }
    for step in 1...20 { scheduler.advance(by: .milliseconds(step)) }

    #expect(seen.entries == (1...30).map { $0 * 7 })
    cancellable.cancel()
  }

  @Test func `drops ticks nobody asked for`() {
    let ticks = timer(every: 2).map { "\($0.nanoseconds / 1_000_000)" }

    expect(
      scheduler.record(ticks, subscriber: "(^1)----2", for: .milliseconds(20)), "--2---6-8")
    #expect(scheduler.pendingCount == 1)
  }

  @Test func `a cancellation leaves nothing pending`() {
    let cancellable = timer(every: 2).sink { _ in }
    scheduler.advance(by: .milliseconds(5))
    #expect(scheduler.pendingCount == 1)

    cancellable.cancel()

    #expect(scheduler.pendingCount == 0)
  }

  @Test func `cancelling inside a tick leaves nothing pending`() {
    let probe = Probe<Instant, Never> { probe, _ in probe.cancelHere() }
    timer(every: 2).subscribe(probe)
    scheduler.advance(by: .milliseconds(20))

    #expect(probe.values.count == 1)
    #expect(probe.breaches == [])
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `each subscriber has its own`() {
    let ticks = timer(every: 3).map { _ in "t" }
    let first = scheduler.observe(ticks)
    let second = scheduler.observe(ticks, subscriber: "-^-----!")
    scheduler.advance(by: .milliseconds(8))

    expect(first.marbles, "---t--t")
    expect(second.marbles, "----t")
  }

  @Test func `a client may have a timer publisher of its own`() {
    #expect(Publishers.Timer().isClients)
  }

  @Test(.beforeOthers) func `an interval of nothing is a programming error`() async {
    await #expect(processExitsWith: .failure) {
      _ = Publishers.SchedulerTimer(every: .zero, scheduler: ImmediateScheduler.shared)
    }
  }

  @Test func `a timer whose subscription nobody holds is cancelled`() {
    let scheduler = VirtualTimeScheduler()
    Publishers.SchedulerTimer(every: .milliseconds(1), scheduler: scheduler)
      .subscribe(AnySubscriber(receiveSubscription: { $0.request(.unlimited) }))
    scheduler.advance(by: .milliseconds(5))

    #expect(scheduler.pendingCount == 0)
  }

  @Test func `an interval is a timer on any scheduler`() {
    let ticks = Publishers.interval(.milliseconds(3), scheduler: scheduler).map { _ in "a" }

    expect(scheduler.record(ticks, for: .milliseconds(7)), "---a--a")
  }

  @Test func `a timer that fires once publishes the time and finishes`() {
    let tick = Publishers.timer(after: .milliseconds(3), scheduler: scheduler)
      .map { $0 == .zero + .milliseconds(3) ? "a" : "x" }

    expect(scheduler.record(tick), "---(a|)")
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `on a scheduler that runs work at once the tick comes after the first request`() {
    let (once, again) = (Probe<Instant, Never>(), Probe<Instant, Never>())
    Publishers.timer(after: .seconds(1), scheduler: ImmediateScheduler.shared).subscribe(once)
    Publishers.interval(.seconds(1), scheduler: ImmediateScheduler.shared).subscribe(again)

    #expect(once.values.count == 1 && once.hasFinished)
    #expect(again.values.count == 1 && again.completions.isEmpty)
  }
}
