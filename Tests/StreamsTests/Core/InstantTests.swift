import Foundation
import Streams
import Testing

@Suite struct InstantTests {
  @Test func `arithmetic saturates instead of trapping`() {
    #expect(Instant.zero.advanced(by: .seconds(Int64.max)) == .distantFuture)
    #expect(Instant.distantFuture.advanced(by: .nanoseconds(1)) == .distantFuture)
    #expect(Instant(nanoseconds: .min).advanced(by: .nanoseconds(-1)).nanoseconds == .min)
  }

  @Test func `the longest durations are cut to what an instant holds`() {
    let longest = Duration(attoseconds: .max)
    #expect(Instant(longest) == .distantFuture)
    #expect(Instant(.seconds(1e19)) == .distantFuture)
    #expect(Instant(Duration(attoseconds: .min)).nanoseconds == .min)
    #expect(Instant(.nanoseconds(Int64.max) + Duration(attoseconds: 999_999_999)) == .distantFuture)
    #expect(Instant(.nanoseconds(Int64.max - 1)).nanoseconds == .max - 1)
    #expect(Instant(.nanoseconds(Int64.min + 1)).nanoseconds == .min + 1)
    let scheduler = VirtualTimeScheduler()
    let recorded = scheduler.record(Just(1).delay(for: longest, scheduler: scheduler))
    #expect(recorded.moments.first?.time == .max)
  }

  @Test func `times of the system are instants of its queues`() {
    let time = DispatchTime(uptimeNanoseconds: 5_000_000_007)
    #expect(Instant(time).dispatchTime == time)
    #expect(Instant(DispatchTime.distantFuture) == .distantFuture)
    #expect(Instant(nanoseconds: -1).dispatchTime.uptimeNanoseconds == 0)
    let ago = DispatchQueue.main.now - .seconds(3_600)
    #expect((3_590...3_700).contains(-ago.date.timeIntervalSinceNow))
    #expect((3_590...3_700).contains((DispatchQueue.main.now - Instant(ago.date)) / .seconds(1)))
    #expect(Instant(Date.distantFuture).advanced(by: .seconds(3_600)) == .distantFuture)
  }

  @Test func `a duration comes back from advancing by it`() {
    let later = Instant.zero.advanced(by: .milliseconds(1_500))

    #expect(Instant.zero.duration(to: later) == .milliseconds(1_500))
    #expect(later.nanoseconds == 1_500_000_000)
  }

  @Test func `instants are ordered by their nanoseconds`() {
    #expect(Instant(nanoseconds: -1) < .zero)
    #expect(Instant.zero < .distantFuture)
    #expect(Instant(.seconds(1)) == Instant(nanoseconds: 1_000_000_000))
  }

  @Test func `what is less than a nanosecond is cut off`() {
    let fraction = Duration(secondsComponent: 0, attosecondsComponent: 1_999_999_999)

    #expect(Instant(fraction).nanoseconds == 1)
    #expect(Instant(.zero - fraction).nanoseconds == -1)
  }

  @Test func `the longest way is as long as a duration takes`() {
    let start = Instant(nanoseconds: .min)

    #expect(start.duration(to: .distantFuture) > .seconds(18_000_000_000))
    #expect(Instant.distantFuture.duration(to: start) < .seconds(-18_000_000_000))
    #expect(Instant(.seconds(-Int64.max)).nanoseconds == .min)
  }

  @Test func `an instant describes itself as a duration`() {
    #expect(Instant(.milliseconds(1_500)).description == "1.5 seconds")
  }
}

@Suite struct InstantArithmeticTests {
  let instant = Instant.zero + .seconds(5)

  @Test func `durations are added and subtracted`() {
    #expect(instant + .seconds(2) == Instant(.seconds(7)))
    #expect(instant - .seconds(2) == Instant(.seconds(3)))
    #expect(instant - Instant(.seconds(2)) == .seconds(3))
    #expect(Instant(.seconds(2)) - instant == .seconds(-3))
  }

  @Test func `it saturates`() {
    #expect(Instant.distantFuture + .seconds(1) == .distantFuture)
    #expect(Instant.distantFuture - .seconds(-1) == .distantFuture)
    #expect(Instant(nanoseconds: .min) - .seconds(1) == Instant(nanoseconds: .min))
    #expect(Instant.zero - .nanoseconds(Int64.min) == .distantFuture)
  }
}
