import Streams
import Testing

@testable import TrackerPipeline

@Suite struct IdleSkippingSchedulerTests {
  private let base = VirtualTimeScheduler()
  private let ticks = Recorded<Instant>()
  private let skipped = Recorded<Int>()

  private func scheduler(until end: Duration) -> IdleSkippingScheduler {
    IdleSkippingScheduler(base, end: Instant(end)) { [skipped] count, _ in skipped.append(count) }
  }

  @Test func `a timer ticks once, and then behind what happens`() {
    let timer = scheduler(until: .seconds(1_000)).ranked(4)
      .schedule(after: Instant(.seconds(2)), interval: .seconds(2)) { [base, ticks] in
        ticks.append(base.now)
      }
    for second in [7, 8, 100] { base.schedule(after: Instant(.seconds(second))) {} }
    base.advance(to: Instant(.seconds(1_000)))
    timer.cancel()

    // What happens at 100 s comes before the tick at that instant.
    #expect(ticks.values == [2, 8, 100].map { Instant(.seconds($0)) })
    // 4 and 6; 10 to 98; 102 to 1,000.
    #expect(skipped.values == [2, 45, 450])
  }

  @Test func `work that a tick schedules is not skipped`() {
    let timer = scheduler(until: .seconds(10)).schedule(
      after: Instant(.seconds(1)), interval: .seconds(1)
    ) { [base, ticks] in
      ticks.append(base.now)
      if ticks.values.count == 1 { base.schedule(after: base.now.advanced(by: .seconds(3))) {} }
    }
    base.advance(to: Instant(.seconds(10)))
    timer.cancel()

    #expect(ticks.values == [1, 4].map { Instant(.seconds($0)) })
    #expect(skipped.values == [2, 6])
  }

  @Test func `a timer that is cancelled by its own tick neither ticks nor counts again`() {
    let timer = Recorded<any Cancellable>()
    timer.append(
      scheduler(until: .seconds(10)).schedule(
        after: Instant(.seconds(1)), interval: .seconds(1)
      ) { [base, ticks] in
        ticks.append(base.now)
        for timer in timer.values { timer.cancel() }
      })
    base.advance(to: Instant(.seconds(10)))

    #expect(ticks.values == [Instant(.seconds(1))])
    #expect(skipped.values == [])
  }

  @Test func `nothing is kept by a timer that was cancelled`() {
    weak var released: Recorded<Instant>?
    weak var scheduler: VirtualTimeScheduler?
    do {
      let (ticks, base) = (Recorded<Instant>(), VirtualTimeScheduler())
      (released, scheduler) = (ticks, base)
      let timer = IdleSkippingScheduler(base, end: Instant(.seconds(5))) { _, _ in }
        .schedule(after: Instant(.seconds(1)), interval: .seconds(1)) { ticks.append(base.now) }
      base.advance(to: Instant(.seconds(5)))
      timer.cancel()
    }

    #expect(released == nil)
    #expect(scheduler == nil)
  }

  @Test func `intervals of a nanosecond and ends beyond all time do not overflow`() {
    let timer = scheduler(until: .seconds(Int64.max)).schedule(
      after: Instant(nanoseconds: 1), interval: .nanoseconds(1)
    ) { [ticks, base] in ticks.append(base.now) }
    base.advance(to: Instant(nanoseconds: 10))
    timer.cancel()

    #expect(ticks.values == [Instant(nanoseconds: 1)])
    #expect(skipped.values == [Int.max - 2])
  }
}
