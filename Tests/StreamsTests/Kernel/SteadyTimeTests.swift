import Testing

@testable import Streams

@Suite struct SteadyTimeTests {
  private func time(_ milliseconds: Int) -> Instant { Instant(.milliseconds(milliseconds)) }

  @Test func `time goes with the clock`() {
    var steady = SteadyTime()

    #expect([0, 3, 3, 900].map { steady.time(at: time($0)) } == [0, 3, 3, 900].map(time))
    #expect(steady.setBack == 0)
  }

  @Test func `time stands still when the clock is set back, and goes on with it`() {
    var steady = SteadyTime()
    let times = [5, 10, 2, 4, 9, 1_000].map { steady.time(at: time($0)) }

    #expect(times == [5, 10, 10, 12, 17, 1_008].map(time))
    #expect(steady.instant(at: time(1_018)) == time(1_010))
  }

  @Test func `the time of a wait that is over has come, whatever the clock shows`() {
    var steady = SteadyTime()
    _ = steady.time(at: time(5))
    let wait = steady.wait(until: time(10))
    steady.end(wait)

    #expect(steady.time(at: time(3)) == time(10))
    #expect(steady.time(at: time(4)) == time(11))
    steady.end(steady.wait(until: time(2)))
    #expect(steady.time(at: time(4)) == time(11))
  }

  @Test func `a wait does not move the time if it has stood still meanwhile`() {
    var steady = SteadyTime()
    _ = steady.time(at: time(5))
    let wait = steady.wait(until: time(10))
    let kept = steady.time(at: time(1))
    steady.end(wait)

    #expect(kept == time(5))
    #expect(steady.time(at: time(2)) == time(6))
  }

  @Test func `the ends of the time line do not trap`() {
    var steady = SteadyTime()
    _ = steady.time(at: .distantFuture)

    #expect(steady.time(at: Instant(nanoseconds: .min)) >= .zero)
    #expect(steady.instant(at: .distantFuture) <= .distantFuture)
  }
}
